import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { firstNameOf } from '../../../language/first-name.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { paths } from '../../../navigation/paths.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'

export type Today = Answer<'GET /feed/today'>

const Story = lazy(() =>
  loadChunk(() => Promise.all([import('./Story.tsx'), loadTexts('receipts')])).then(([module]) => ({
    default: module.Story,
  })),
)

const ITEM = 'flex w-[68px] shrink-0 flex-col items-center gap-2 rounded-md pt-1.5 text-[0.8125rem] font-medium'

/**
 * Who has trained today, as a row of rings that open the photos of today; the viewer first, with a plus if they haven't
 * yet.
 */
export function TrainedToday({ query }: { query: UseQueryResult<Today> }) {
  const { t } = useTranslation('feed')
  const me = useQuery(read('GET /me'))
  const [opened, setOpened] = useState<number | null>(null)
  // It is an extra, so a failure only hides it.
  if (query.isError && !query.data) return null
  if (!query.data || !me.data)
    return (
      <div aria-hidden="true" className="-mx-1.5 flex gap-1 overflow-hidden pt-1 pb-3">
        {[0, 1, 2, 3].map(one => (
          <span key={one} className={ITEM}>
            <Skeleton className="size-[54px] rounded-full" />
            {/* as high as a name */}
            {'\u00a0'}
          </span>
        ))}
      </div>
    )
  const { trained, people } = query.data
  const face = (
    <Avatar
      userId={me.data.id}
      name={me.data.name}
      photoUrl={me.data.photoUrl}
      size={54}
      ring={trained ? 'folha' : undefined}
    />
  )
  return (
    <>
      <ul
        aria-label={t('today')}
        className="-mx-[var(--gutter)] flex gap-1 overflow-x-auto px-[calc(var(--gutter)-6px)] pt-1 pb-3 [scrollbar-width:none]"
      >
        <li>
          {trained ? (
            <span className={ITEM}>
              {face}
              {t('you')}
            </span>
          ) : (
            <Link {...paths.addActivity()} aria-label={t('logToday')} className={ITEM}>
              <span className="relative flex">
                {face}
                <span
                  aria-hidden="true"
                  className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full bg-brand text-on-brand ring-2 ring-canvas"
                >
                  <Plus size={15} strokeWidth={3} />
                </span>
              </span>
              {t('you')}
            </Link>
          )}
        </li>
        {people.map(({ person }, index) => (
          <li key={person.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('trained', { name: person.name })}
              onClick={() => setOpened(index)}
              className={ITEM}
            >
              <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={54} ring="folha" />
              <span className="w-full truncate text-center">{firstNameOf(person.name)}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense fallback={null}>
          <Story people={people} start={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
