import { REVIEW_ANSWER_MAX_LENGTH, REVIEW_SEATS } from '@bora/rules/fairness/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { Clock, Hourglass, ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { momentText, noteReview, type ReviewData } from './review-data.ts'
import { Reported } from './Reported.tsx'
import { ReviewFrame } from '../components/ReviewFrame.tsx'
import { WorkoutLine } from './WorkoutLine.tsx'

/** The author's answer to a report, before others decide. */
export function AnswerReport({ review }: { review: ReviewData }) {
  const { t } = useTranslation('review')
  const [answer, setAnswer] = useState('')
  const [wrong, setWrong] = useState<'empty' | 'unreadable' | null>(null)
  const [busy, setBusy] = useState<'send' | 'refuse' | null>(null)
  const running = useRef(false)

  async function send(text: string, how: 'send' | 'refuse') {
    if (how === 'send' && text.trim() === '') return setWrong('empty')
    if (checkText(text, { least: 0, most: REVIEW_ANSWER_MAX_LENGTH, lines: true })) return setWrong('unreadable')
    if (running.current) return
    running.current = true
    setBusy(how)
    try {
      const params = { activityId: review.activityId }
      noteReview(await call('POST /reviews/:activityId/answer', { params, body: { answer: text } }))
    } catch (error) {
      showProblem(error, { title: t('answer.failed') })
      running.current = false
      setBusy(null)
    }
  }
  return (
    <ReviewFrame
      title={t('underReviewTitle')}
      footer={
        <>
          <Button
            variant="bora"
            size="lg"
            block
            busy={busy === 'send'}
            busyLabel={t('sending')}
            onClick={() => void send(answer, 'send')}
          >
            {t('answer.send')}
          </Button>
          <Button variant="ghost" busy={busy === 'refuse'} onClick={() => void send('', 'refuse')}>
            {t('answer.refuse')}
          </Button>
        </>
      }
    >
      <div>
        <h2 className="type-title text-d2">{t('answer.title')}</h2>
        <p className="mt-1.5 text-ui text-ink-2">{t('answer.sentence', { count: REVIEW_SEATS })}</p>
      </div>
      {review.activity && (
        <WorkoutLine
          activity={review.activity}
          aside={
            <Tag tone="maracuja" icon={<Hourglass size={13} strokeWidth={2.4} aria-hidden="true" />}>
              {t('underReview')}
            </Tag>
          }
        />
      )}
      <Reported reports={review.reports} />
      <Field
        label={t('answer.label')}
        error={wrong ? t(`answer.${wrong}`) : undefined}
        aside={
          review.until && (
            // The icon has no baseline of its own, so the words give it.
            <span className="inline-flex items-baseline gap-1.5 text-[0.8125rem] text-ink-2">
              <Clock size={15} strokeWidth={2.2} aria-hidden="true" className="shrink-0 self-center" />
              {t('until', { time: momentText(review.until) })}
            </span>
          )
        }
      >
        {control => (
          <Textarea
            {...control}
            rows={4}
            maxLength={REVIEW_ANSWER_MAX_LENGTH}
            value={answer}
            onChange={event => (setAnswer(event.target.value), setWrong(null))}
          />
        )}
      </Field>
      <p className="-mt-2 text-right text-[0.8125rem] text-ink-3 tabular-nums">
        {`${[...answer].length}/${REVIEW_ANSWER_MAX_LENGTH}`}
      </p>
      <Banner
        tone="info"
        icon={<ShieldCheck size={20} strokeWidth={2.2} aria-hidden="true" />}
        title={t('answer.pointsTitle')}
        sentence={t('answer.points')}
      />
    </ReviewFrame>
  )
}
