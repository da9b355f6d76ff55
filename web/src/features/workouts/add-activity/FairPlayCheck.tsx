import { dayIn } from '@bora/rules/calendar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FairPlayPromises } from '../components/FairPlayPromises.tsx'
import { type ReadToEnd, useReadToEnd } from '../../../device/use-read-to-end.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Workout } from './use-workout.ts'

type FairPlayCheckProps = {
  draft: WorkoutDraft
  workout: Workout
  problem: Problem | null
  edit: (wish: DraftChange) => void
}

/** The promise that the workout is true, preselected for those who accepted the guideline; they may clear it. */
export function FairPlayCheck({ draft, workout, problem, edit }: FairPlayCheckProps) {
  const { t } = useTranslation(['add-activity', 'fair-play'])
  const [open, setOpen] = useState(false)
  const { text, isRead, readOn } = useReadToEnd()
  const today = workout.day === dayIn(workout.moment, workout.zone)
  return (
    <div data-place="fair">
      <div className="flex flex-wrap gap-x-1.5">
        <Checkbox
          checked={draft.fair ?? true}
          aria-invalid={problem?.place === 'fair' || undefined}
          onChange={event => edit({ fair: event.target.checked })}
          className="min-w-0"
        >
          {today ? t('fair.today') : t('fair.other')}
        </Checkbox>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="tap-44 self-start pt-2.5 pb-2 text-sm font-semibold text-brand-text underline-offset-4 hover:underline"
        >
          {t('fair-play:title')}
        </button>
      </div>
      <ProblemText problem={problem} at="fair" className="mt-1" />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('fair-play:title')}
        description={t('fair-play:sentence')}
        closeLabel={t('close')}
        footer={
          <Button
            size="lg"
            onClick={() => {
              if (!isRead) return readOn()
              edit({ fair: true })
              setOpen(false)
            }}
          >
            {t(isRead ? 'fair-play:agree' : 'fair-play:readOn')}
          </Button>
        }
      >
        <FairPlayPromises text={text} />
      </Dialog>
    </div>
  )
}

type FairPlayAgreementProps = { problem: Problem | null; text: ReadToEnd['text'] }

/** Before the first workout: the whole guideline, which the confirming button accepts. */
export function FairPlayAgreement({ problem, text }: FairPlayAgreementProps) {
  const { t } = useTranslation('fair-play')
  return (
    <section
      data-place="fair"
      tabIndex={-1}
      aria-labelledby="fair-play"
      className="rounded-[28px] bg-surface p-4 shadow-e1 lg:p-6"
    >
      <h2 id="fair-play" className="type-title text-h2">
        {t('title')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">{t('sentence')}</p>
      <FairPlayPromises text={text} />
      <ProblemText problem={problem} at="fair" className="mt-4" />
    </section>
  )
}
