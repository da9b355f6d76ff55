import type { Verdict } from '@bora/rules/fairness/review-clock.ts'
import { Check, Scale, ShieldCheck, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/api.ts'
import { queryClient } from '../../../api/queries.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { amountText, unitText } from '../../workouts/components/score-text.ts'
import { momentText, noteReview, type ReviewData } from './review-data.ts'
import { ReviewFrame } from '../components/ReviewFrame.tsx'

type OutcomeProps = { review: ReviewData; outcome: NonNullable<ReviewData['outcome']> }

const LOOK = {
  keep: { Icon: Check, tone: 'folha', ground: 'bg-folha-soft text-folha-text' },
  void: { Icon: X, tone: 'maracuja', ground: 'bg-maracuja-soft text-maracuja-text' },
} as const

/** The verdict with its tally and reasons, its effect on points, and the appeal of the side that lost. */
export function Outcome({ review, outcome }: OutcomeProps) {
  const { t } = useTranslation('review')
  const { verdict, by, tally, reasons, appealUntil, lost, appealed } = outcome
  const isWaiting = appealed && by === 'peers'
  const most = Math.max(tally.keep, tally.void)
  const least = Math.min(tally.keep, tally.void)
  return (
    <ReviewFrame title={t('outcomeTitle')} footer={appealUntil && <Appeal review={review} />}>
      <div className="flex flex-col items-center pt-2 text-center">
        {by === 'staff' ? (
          <span className="grid size-[72px] place-items-center rounded-[22px] bg-mar-soft text-mar-text">
            <ShieldCheck size={34} strokeWidth={2} aria-hidden="true" />
          </span>
        ) : (
          <Seats outcome={outcome} />
        )}
        <h2 className="type-title mt-5 text-d1">
          {by === 'staff' ? t(`verdict.${verdict}`) : t(`tally.${verdict}`, { most, least })}
        </h2>
        <p className="mt-2 max-w-[38ch] text-ui text-ink-2">
          {t(`outcome.${verdict}`)} {t(by === 'staff' ? 'outcome.staff' : 'outcome.secret')}
        </p>
      </div>
      {reasons.length > 0 && (
        <ul className="rounded-lg bg-surface px-4 shadow-e1" aria-label={t('outcome.reasons')}>
          {reasons.map(one => (
            <li
              key={one.reason}
              className="flex items-center justify-between gap-3 border-b border-line py-3.5 last:border-0"
            >
              <span className="text-ui font-bold">{t(`reason.${one.reason}`)}</span>
              <Tag tone={LOOK[one.verdict].tone}>{t(`votes.${one.verdict}`, { count: one.votes })}</Tag>
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && (
        <dl className="rounded-lg bg-surface px-4 shadow-e1">
          {lost.map(({ challenge, lost: amount }) => (
            <div
              key={challenge.id}
              className="flex items-baseline justify-between gap-3 border-b border-line py-3.5 text-ui last:border-0"
            >
              <dt className="min-w-0 break-words">{challenge.title}</dt>
              <dd className="type-num shrink-0 whitespace-nowrap">
                {`− ${amountText(amount, challenge.type, currentLanguage())} `}
                {/* As in NumberWithUnit, but at 46 % of a line of text it would be too small to read. */}
                <span className="text-[.8em] tracking-tight">{unitText(challenge.type, amount)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {appealUntil && (
        <section className="flex gap-3 rounded-lg bg-surface p-4 shadow-e1">
          <IconWell tone="mar" size={44}>
            <Scale size={22} strokeWidth={2.2} aria-hidden="true" />
          </IconWell>
          <div className="min-w-0">
            <h3 className="text-ui font-bold">{t('appeal.title')}</h3>
            <p className="text-sm text-ink-2">{t('appeal.sentence', { time: momentText(appealUntil) })}</p>
          </div>
        </section>
      )}
      {isWaiting && (
        <section role="status" className="rounded-lg bg-surface p-4 shadow-e1">
          <h3 className="text-ui font-bold">{t('waiting.staff')}</h3>
          <p className="text-sm text-ink-2">{t('appeal.sent')}</p>
        </section>
      )}
    </ReviewFrame>
  )
}

/** The seats in no order: a sign for each vote, and a dashed square for one that was not needed. */
function Seats({ outcome: { seats, tally } }: Pick<OutcomeProps, 'outcome'>) {
  const { t } = useTranslation('review')
  const votes = (['void', 'keep'] as const).flatMap(one => Array.from<Verdict>({ length: tally[one] }).fill(one))
  const all = Array.from({ length: seats }, (_, index) => votes[index] ?? null)
  return (
    <ul className="flex gap-2.5" aria-label={t('outcome.seats')}>
      {all.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a seat is its place
        <li key={index}>
          {one === null ? (
            <span
              title={t('outcome.notNeeded')}
              className="grid size-[72px] place-items-center rounded-[22px] border-2 border-dashed border-line-strong"
            >
              <span className="sr-only">{t('outcome.notNeeded')}</span>
            </span>
          ) : (
            <Seat verdict={one} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Seat({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('review')
  const { Icon, ground } = LOOK[verdict]
  return (
    <span className={classes('grid size-[72px] place-items-center rounded-[22px]', ground)}>
      <Icon size={32} strokeWidth={2.4} aria-hidden="true" />
      <span className="sr-only">{t(`verdict.${verdict}`)}</span>
    </span>
  )
}

function Appeal({ review: { activityId } }: { review: ReviewData }) {
  const { t } = useTranslation('review')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  async function send() {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      noteReview(await call('POST /reviews/:activityId/appeal', { params: { activityId } }))
    } catch (error) {
      showProblem(error, { title: t('appeal.failed') })
      await queryClient.invalidateQueries({ queryKey: ['GET /reviews/:activityId'] })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="lg"
        block
        busy={busy}
        busyLabel={t('sending')}
        className="justify-center"
        onClick={() => void send()}
      >
        {t('appeal.do')}
      </Button>
      <Button variant="ghost" onClick={() => void navigate(paths.home())}>
        {t('appeal.leave')}
      </Button>
    </>
  )
}
