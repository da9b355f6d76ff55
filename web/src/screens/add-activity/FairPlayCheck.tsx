import { dayIn } from '@bora/rules/calendar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FairPlayPromises } from '../../components/activity/FairPlayPromises.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Workout } from './use-workout.ts'

type FairPlayCheckProps = {
  draft: WorkoutDraft
  workout: Workout
  problem: Problem | null
  accepted: boolean
  edit: (wish: DraftChange) => void
}

/** The promise that the workout is true; the guideline behind it is accepted once, with the first workout. */
export function FairPlayCheck({ draft, workout, problem, accepted, edit }: FairPlayCheckProps) {
  const { t } = useTranslation(['add-activity', 'fair-play'])
  const [open, setOpen] = useState(false)
  const today = workout.day === dayIn(workout.moment, workout.zone)
  return (
    <div data-place="fair">
      <div className="flex flex-wrap gap-x-1.5">
        <Checkbox
          checked={draft.fair ?? accepted}
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
              edit({ fair: true })
              setOpen(false)
            }}
          >
            {t('fair-play:agree')}
          </Button>
        }
      >
        <FairPlayPromises />
      </Dialog>
    </div>
  )
}
