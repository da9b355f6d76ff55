import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { dayOf, time } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { ReviewFrame } from '../components/ReviewFrame.tsx'
import type { ConductData } from './conduct-data.ts'
import { ConductForm } from './ConductForm.tsx'

/** A case of staff about the viewer: its subject, the viewer's answer, the outcome, and the appeal. */
export function Conduct() {
  const { case: caseId = '' } = useParams({ strict: false })
  const { t } = useTranslation('conduct')
  const query = useQuery({ ...read('GET /conduct/:caseId', { params: { caseId } }), staleTime: 0 })
  if (query.data) return <Loaded key={query.data.phase} one={query.data} />
  const isMissing = query.error?.status === 404 || query.error?.status === 400
  return (
    <ReviewFrame title={t('title')}>
      {isMissing ? (
        <EmptyState seed="conduct" palette="mar" title={t('missing')} sentence={t('missingSentence')} />
      ) : query.isError ? (
        <LoadFailed className="rounded-lg bg-surface shadow-e1" title={t('failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="mt-4 h-40 rounded-lg" />
        </Loading>
      )}
    </ReviewFrame>
  )
}

function Loaded({ one }: { one: ConductData }) {
  const { t } = useTranslation('conduct')
  const { challenge, measure, reason, basis, answer, decision, appeal, appealDecision, outcome, phase, until } = one
  const state = outcome ? (outcome.lapsed ? 'lapsed' : outcome.verdict) : phase === 'final' ? 'dropped' : phase
  return (
    <ReviewFrame title={t('title')}>
      <section role="status" className="rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
        <h2 className="type-title text-h1">{t(`state.${state}`)}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {state === 'upheld' || state === 'appealable'
            ? t(`measure.${measure}`)
            : t(`stateText.${state}`, { challenge: challenge.title })}
        </p>
        {until && (
          <p className="mt-2 text-sm font-[650]">
            {t(`until.${phase === 'hearing' ? 'hearing' : 'appealable'}`, { moment: momentText(until) })}
          </p>
        )}
        <p className="mt-2 text-sm">
          <Link {...paths.overview(challenge.id)} className="font-semibold underline">
            {challenge.title}
          </Link>
        </p>
      </section>
      <Said title={t('reason')} text={reason} />
      <Said title={t('basis')} text={basis} />
      {answer && <Said title={t('yourAnswer')} text={answer.text ?? t('noAnswer')} />}
      {decision && <Said title={t(`decision.${decision.verdict}`)} text={decision.words} />}
      {appeal && <Said title={t('yourAppeal')} text={appeal.text} />}
      {appealDecision && <Said title={t(`appealDecision.${appealDecision.verdict}`)} text={appealDecision.words} />}
      {one.can.map(what => (
        <ConductForm key={what} caseId={one.id} what={what} />
      ))}
    </ReviewFrame>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <section className="rounded-lg bg-sunken p-4">
      <h2 className="text-sm font-[650] text-ink-2">{title}</h2>
      <p className="mt-1 text-ui break-words whitespace-pre-line">{text}</p>
    </section>
  )
}

function momentText(instant: string): string {
  return `${dayOf(instant, 'short')}, ${time(instant)}`
}
