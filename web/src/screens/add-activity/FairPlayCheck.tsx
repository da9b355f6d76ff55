import { BadgeCheck, Camera, HeartHandshake } from 'lucide-react'
import { dayIn } from '@bora/rules/calendar.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Workout } from './use-workout.ts'

const PROMISES = [
  { key: 'real', Icon: BadgeCheck },
  { key: 'photo', Icon: Camera },
  { key: 'respect', Icon: HeartHandshake },
] as const

type FairPlayCheckProps = {
  draft: WorkoutDraft
  workout: Workout
  problem: Problem | null
  accepted: boolean
  edit: (wish: DraftChange) => void
}

/** The promise that the workout is true; the guideline behind it is accepted once, with the first workout. */
export function FairPlayCheck({ draft, workout, problem, accepted, edit }: FairPlayCheckProps) {
  const { t } = useTranslation('add-activity')
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
          {t('fair.link')}
        </button>
      </div>
      <ProblemText problem={problem} at="fair" className="mt-1" />
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('fair.link')}
        description={t('fair.sentence')}
        closeLabel={t('close')}
        footer={
          <Button
            size="lg"
            onClick={() => {
              edit({ fair: true })
              setOpen(false)
            }}
          >
            {t('fair.agree')}
          </Button>
        }
      >
        <ul className="flex flex-col gap-4">
          {PROMISES.map(({ key, Icon }) => (
            <li key={key} className="flex items-start gap-3.5">
              <IconWell tone="folha" size={40}>
                <Icon size={20} aria-hidden="true" />
              </IconWell>
              <span>
                <span className="block text-ui font-bold">{t(`fair.${key}`)}</span>
                <span className="block text-sm text-ink-2">{t(`fair.${key}Why`)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  )
}
