import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Flag } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { day } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import type { deskPaths } from '../../../navigation/desk-paths.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Case, keyOf } from './case-data.ts'

type CaseListProps = {
  query: UseInfiniteQueryResult & { isPlaceholderData: boolean }
  cases: readonly Case[]
  state: 'open' | 'decided'
  /** the key of the open case */
  opened: string | undefined
  linkOf: (one: Case) => ReturnType<typeof deskPaths.adminReports>
}

/** The cases of the queue. Arrow keys move between them. */
export function CaseList({ query, cases, state, opened, linkOf }: CaseListProps) {
  const { t } = useTranslation('admin-reports')
  if (!query.data)
    return query.isError ? (
      <LoadFailed title={t('list.failed')} safe="" query={query} />
    ) : (
      <Loading text={t('list.loading')}>
        {[0, 1, 2, 3].map(row => (
          <Skeleton key={row} className="mb-2.5 h-[92px] rounded-lg" />
        ))}
      </Loading>
    )
  if (cases.length === 0)
    return (
      <EmptyState
        seed="desk"
        palette="areia"
        icon={state === 'open' ? <Check size={20} /> : <Flag size={20} />}
        title={t(state === 'open' ? 'list.empty' : 'list.emptyDecided')}
        sentence={t(state === 'open' ? 'list.emptySentence' : 'list.emptyDecidedSentence')}
      />
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys */}
      <div onKeyDown={goToRow} className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
        <ul aria-label={t('list.label')} className="flex flex-col gap-2.5">
          {cases.map(one => (
            <li key={keyOf(one)}>
              <Row one={one} link={linkOf(one)} isHere={keyOf(one) === opened} replaces={opened !== undefined} />
            </li>
          ))}
        </ul>
      </div>
      <MoreButton query={query} label={t('list.more')} busyLabel={t('list.loading')} size="sm" className="p-3" />
    </>
  )
}

function goToRow(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-case]')]
  const at = rows.findIndex(row => row === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]!.focus()
}

type RowProps = { one: Case; link: ReturnType<typeof deskPaths.adminReports>; isHere: boolean; replaces: boolean }

function Row({ one, link, isHere, replaces }: RowProps) {
  const { t } = useTranslation('admin-reports')
  const { person, workout, decision } = one
  const about = workout ? `${workoutName(workout.workoutType)}, ${day(workout.localDate, 'short')}` : t('case.person')
  return (
    <Link
      {...link}
      replace={replaces}
      resetScroll={false}
      data-case={keyOf(one)}
      aria-current={isHere ? 'true' : undefined}
      className={classes(
        'flex min-h-[72px] items-start gap-3 rounded-lg p-3 shadow-e1 transition-colors duration-[160ms]',
        isHere ? 'bg-brand-soft' : 'bg-surface hover:bg-fill',
      )}
    >
      {workout?.photo ? (
        <Photo picture={workout.photo} size="thumb" alt="" className="size-14 shrink-0 rounded-md" />
      ) : (
        <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={56} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-[650]">{person.name}</span>
        <span className="block truncate text-sm text-ink-2">{about}</span>
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          {!one.isOpen && decision && !decision.undone && (
            <Tag tone={decision.decision === 'keep' ? 'folha' : 'danger'}>{t(`decisions.${decision.decision}`)}</Tag>
          )}
          {one.reports > 0 && <Tag tone="danger">{t('case.reports', { count: one.reports })}</Tag>}
          {one.signals.slice(0, 2).map(kind => (
            <Tag key={kind} tone="maracuja">
              {t(`signal.${kind}`)}
            </Tag>
          ))}
        </span>
      </span>
      {one.isOpen && (
        <span className="type-num shrink-0 text-[1.0625rem]">
          <span aria-hidden="true">{one.urgency}</span>
          <span className="sr-only">{t('case.urgency', { value: one.urgency })}</span>
        </span>
      )}
    </Link>
  )
}
