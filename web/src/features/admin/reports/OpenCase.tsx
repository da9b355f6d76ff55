import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { DetailState } from '../components/DetailState.tsx'
import { dayOf, number } from '../../../language/format.ts'
import type { deskPaths } from '../../../navigation/desk-paths.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Case, CASES_FRESH_MS, instantText, oneCase, type WholeCase } from './case-data.ts'
import { Decide } from './Decide.tsx'
import { Evidence } from './Evidence.tsx'
import { ReviewOfCase } from './ReviewsUnderWay.tsx'
import { WorkoutFacts } from './WorkoutFacts.tsx'

type OpenCaseProps = Pick<Case, 'subject' | 'id'> & {
  back: ReturnType<typeof deskPaths.adminReports>
  /** whether keyboard shortcuts are on */
  keysOn: boolean
}

/** One case: its person, the reports, the signals, and the possible decisions. */
export function OpenCase({ subject, id, back, keysOn }: OpenCaseProps) {
  const { t } = useTranslation('admin-reports')
  const query = useQuery({ ...oneCase({ subject, id }), staleTime: 0, refetchInterval: CASES_FRESH_MS })
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[960px] flex-col px-[var(--gutter)] lg:px-7 lg:pt-5">
      <Link
        {...back}
        replace
        className="inline-flex min-h-11 items-center gap-2 self-start text-sm font-semibold lg:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {t('case.back')}
      </Link>
      {query.data ? (
        <Whole whole={query.data} keysOn={keysOn} />
      ) : (
        <DetailState
          query={query}
          gone={{ title: t('list.gone'), sentence: t('list.goneSentence') }}
          failed={{ title: t('list.failed'), safe: '' }}
          loading={t('list.loading')}
        >
          <Skeleton className="h-16 w-64 rounded-lg" />
          <Skeleton className="mt-6 h-[320px] rounded-lg" />
          <Skeleton className="mt-5 h-40 rounded-lg" />
        </DetailState>
      )}
    </div>
  )
}

type WholeProps = Pick<OpenCaseProps, 'keysOn'> & { whole: WholeCase }

function Whole({ whole, keysOn }: WholeProps) {
  const { t } = useTranslation('admin-reports')
  return (
    <>
      <article aria-label={t('case.label', { name: whole.person.name })} className="flex flex-1 flex-col gap-7 pb-6">
        <Head whole={whole} />
        {whole.reported.length > 0 && <Reports {...whole} />}
        {whole.subject === 'workout' && <ReviewOfCase activityId={whole.id} />}
        {whole.evidence && <Evidence evidence={whole.evidence} />}
        {whole.evidence && <WorkoutFacts evidence={whole.evidence} day={whole.day} />}
        {whole.decisions.length > 0 && <Decisions decisions={whole.decisions} />}
      </article>
      <Decide key={whole.round} whole={whole} keysOn={keysOn} />
    </>
  )
}

function Head({ whole: { person, isOpen, urgency, since } }: { whole: WholeCase }) {
  const { t } = useTranslation('admin-reports')
  return (
    <header className="flex items-start gap-4">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={60} />
      <div className="min-w-0 flex-1">
        <h2 className="type-title text-[1.375rem] break-words">{person.name}</h2>
        <p className="text-sm text-ink-2">
          {[
            t('case.member', { day: dayOf(person.memberSince, 'short') }),
            t('case.workouts', { count: person.workouts }),
            t('case.since', { moment: instantText(since) }),
          ].join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {isOpen && <Tag tone="solid">{t('case.urgency', { value: urgency })}</Tag>}
          {person.warnings > 0 && <Tag tone="maracuja">{t('case.warnings', { count: person.warnings })}</Tag>}
          {person.voids > 0 && <Tag tone="danger">{t('case.voids', { count: person.voids })}</Tag>}
        </p>
      </div>
    </header>
  )
}

function Reports({ reported, reportedInAll }: Pick<WholeCase, 'reported' | 'reportedInAll'>) {
  const { t } = useTranslation('admin-reports')
  return (
    <section aria-labelledby="case-reports">
      <h3 id="case-reports" className="mb-2 text-ui font-bold">
        {t('reports.title')}
      </h3>
      {reportedInAll > reported.length && (
        <p className="mb-2 text-ui text-ink-2">
          {t('reports.latest', { shown: reported.length, all: number(reportedInAll) })}
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {reported.map(one => (
          <li key={one.id} className="rounded-md bg-sunken p-3.5">
            <p className="flex flex-wrap items-center gap-2 text-ui font-[650]">
              {t(`reason.${one.reason}`)}
              {!one.isOpen && <Tag>{t('reports.closed')}</Tag>}
            </p>
            <p className="mt-0.5 text-ui break-words whitespace-pre-line">{one.comment || t('reports.noComment')}</p>
            <p className="mt-1 text-sm text-ink-2">
              {[instantText(one.at), ...(one.version ? [t('reports.version', { version: one.version })] : [])].join(
                ' · ',
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decisions({ decisions }: Pick<WholeCase, 'decisions'>) {
  const { t } = useTranslation('admin-reports')
  return (
    <section aria-labelledby="case-decisions">
      <h3 id="case-decisions" className="mb-2 text-ui font-bold">
        {t('decisions.title')}
      </h3>
      <ol className="flex flex-col gap-2.5">
        {decisions.map(one => (
          <li key={one.round} className="text-sm">
            <p className="font-[650]">
              {[t(`decisions.${one.decision}`), ...(one.reason ? [t(`why.${one.reason}`)] : [])].join(': ')}
            </p>
            {one.words && <p className="break-words whitespace-pre-line">{one.words}</p>}
            <p className="text-ink-2">{t('decisions.by', { name: one.by.name, moment: instantText(one.at) })}</p>
            {one.undone && (
              <p className="text-ink-2">
                {t('decisions.undone', { name: one.undone.by.name, moment: instantText(one.undone.at) })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
