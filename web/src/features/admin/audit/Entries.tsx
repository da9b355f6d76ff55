import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { Filter } from './filter.ts'

type Entry = Answer<'GET /admin/audit'>['items'][number]

/** The entries, newest first; each expands to its full content. */
export function Entries({ filter }: { filter: Filter }) {
  const { t } = useTranslation('admin-audit')
  const query = useInfiniteQuery({
    ...readPages('GET /admin/audit', { query: filter }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const entries = query.data?.pages.flatMap(page => page.items)
  if (!entries)
    return query.isError ? (
      <LoadFailed title={t('list.failed')} safe={t('list.safe')} query={query} />
    ) : (
      <Loading text={t('list.loading')}>
        {[0, 1, 2, 3, 4, 5].map(row => (
          <Skeleton key={row} className="mb-2 h-[58px] rounded-[20px]" />
        ))}
      </Loading>
    )
  if (entries.length === 0)
    return <EmptyState seed="audit" palette="areia" title={t('list.none')} sentence={t('list.noneSentence')} />
  return (
    <section aria-label={t('list.label')} className="rounded-[20px] bg-surface shadow-e1">
      <ol>
        {entries.map(entry => (
          <li key={entry.number} className="border-t border-line first:border-0">
            <Row entry={entry} />
          </li>
        ))}
      </ol>
      <MoreButton
        query={query}
        label={t('list.more')}
        busyLabel={t('list.loading')}
        size="sm"
        className="border-t border-line p-3"
      />
    </section>
  )
}

function Row({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['admin-audit', 'admin-payouts'])
  const { number, at, by, act, subject, person, note } = entry
  return (
    <details className="group">
      <summary className="flex min-h-[58px] cursor-pointer list-none items-center gap-3 rounded-[20px] px-4 py-2 [&::-webkit-details-marker]:hidden">
        <Avatar userId={by.id} name={by.name} photoUrl={by.photoUrl} size={36} />
        <span className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto]">
          <span className="min-w-0">
            <span className="block truncate font-[650]">{t(`admin-payouts:act.${act}`)}</span>
            <span className="block truncate text-sm text-ink-2">{by.name}</span>
          </span>
          <span className="min-w-0 text-sm text-ink-2 lg:self-center">
            <span className="block truncate">{person ? person.name : t(`subject.${subject}`)}</span>
            {note && <span className="block truncate">{note}</span>}
          </span>
          <span className="text-sm whitespace-nowrap text-ink-2 lg:self-center">
            {dayOf(at, 'short')}, {time(at)} · {t('entry.number', { number })}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 -rotate-90 transition-transform duration-[160ms] group-open:rotate-0"
        />
      </summary>
      <Everything entry={entry} />
    </details>
  )
}

function Everything({ entry }: { entry: Entry }) {
  const { t } = useTranslation('admin-audit')
  const { subject, subjectId, person, ip, userAgent, before, after, note, hash } = entry
  return (
    <div className="px-4 pb-4 lg:pl-16">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact label={t('entry.about')}>
          {t(`subject.${subject}`)}
          {person && `: ${person.name}`}
          {subjectId && <span className="block break-all text-ink-2">{subjectId}</span>}
        </Fact>
        <Fact label={t('entry.from')}>{ip ?? t('entry.unknown')}</Fact>
        {userAgent && <Fact label={t('entry.device')}>{userAgent}</Fact>}
        {before && <Fact label={t('entry.before')}>{factsText(before)}</Fact>}
        {after && <Fact label={t('entry.after')}>{factsText(after)}</Fact>}
        {note && <Fact label={t('entry.note')}>{note}</Fact>}
        <Fact label={t('entry.hash')}>{hash}</Fact>
      </dl>
      {subjectId && (
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm font-semibold">
          <Link {...deskPaths.adminAudit({ about: subjectId })} className="inline-flex min-h-11 items-center underline">
            {t('entry.onlyThis')}
          </Link>
          {subject === 'challenge' && (
            <Link
              {...deskPaths.adminChallenges({ open: subjectId })}
              className="inline-flex min-h-11 items-center underline"
            >
              {t('entry.challenge')}
            </Link>
          )}
          {person && (
            <Link
              {...deskPaths.adminUsers({ open: person.id })}
              className="inline-flex min-h-11 items-center underline"
            >
              {person.name}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-2">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}

// The names are those of the log itself, the same in every language.
function factsText(facts: NonNullable<Entry['before']>): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') || '–' : String(value ?? '–')}`)
    .join('\n')
}
