import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf } from '../../../language/format.ts'
import { paths, textOf } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** The person's own requests, latest first; for visitors, how to find theirs. */
export function MyTickets({ current }: { current: string | undefined }) {
  const { t } = useTranslation('support')
  const session = useSession()
  const tickets = useQuery({ ...read('GET /support/tickets'), staleTime: 0, enabled: session !== null })
  return (
    <section aria-labelledby="my-tickets" className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
      <h2 id="my-tickets" className="type-title text-h2">
        {t('mine.title')}
      </h2>
      {!session ? (
        <p className="mt-2 text-sm text-ink-2">
          {t('mine.signIn')}{' '}
          <Link
            {...paths.auth({ next: textOf(paths.support(current ? { ticket: current } : {})) })}
            className="font-bold text-brand-text underline underline-offset-4"
          >
            {t('mine.signInAction')}
          </Link>
        </p>
      ) : tickets.data ? (
        tickets.data.items.length === 0 ? (
          <p className="mt-2 text-sm text-ink-2">
            {t('mine.none')}. {t('mine.noneSentence')}
          </p>
        ) : (
          <ul className="-mx-2 mt-2">
            {tickets.data.items.map(({ number, topic, state, last }) => (
              <li key={number}>
                <Link
                  {...paths.support({ ticket: number })}
                  aria-current={number === current ? 'page' : undefined}
                  className="flex min-h-16 items-center gap-3 rounded-md px-2 py-2 hover:bg-fill aria-[current=page]:bg-fill"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-ui font-[650]">{t(`topics.${topic}`)}</span>
                    <span className="block text-sm text-ink-2">
                      {number} · {dayOf(last.at, 'short')}
                    </span>
                  </span>
                  <Tag tone={state === 'answered' ? 'folha' : 'neutral'}>{t(`mine.${state}`)}</Tag>
                  <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : tickets.isError ? (
        <LoadFailed title={t('mine.failed')} safe="" query={tickets} />
      ) : (
        <Loading text={t('mine.loading')}>
          <Skeleton className="mt-3 h-14 rounded-md" />
          <Skeleton className="mt-2 h-14 rounded-md" />
        </Loading>
      )}
    </section>
  )
}
