import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PosePicture } from '../../../art/PoseFigure.tsx'
import { day, list } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { useAskedPoses } from '../../challenges/components/pose/pose-data.ts'
import { usePoseText } from '../../challenges/components/pose/use-pose-text.ts'
import { CameraDialog } from './CameraDialog.tsx'
import type { WorkoutDraft } from './draft.ts'
import { ProblemText } from './ProblemText.tsx'
import type { Problem } from './problems.ts'
import type { DraftChange } from './use-draft.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'

export type PoseChoiceProps = {
  draft: WorkoutDraft
  workout: Workout
  photos: Photos
  problem: Problem | null
  edit: (wish: DraftChange) => void
}

/**
 * The poses and words that this workout may show, one mark for all of them, and the camera that marks its photos. On
 * both sides of midnight those of both dates are shown.
 */
export function PoseChoice({ draft, workout, photos, problem, edit }: PoseChoiceProps) {
  const { t } = useTranslation('pose')
  const text = usePoseText()
  const [shooting, setShooting] = useState(false)
  const { posed, startedAt, minutes } = workout
  const asked = useAskedPoses(posed, { startedAt, minutes: minutes ?? 0 })
  const required = posed.filter(({ rules }) => rules.pose === 'require')
  const [first] = asked
  const several = asked.length > 1
  return (
    <div data-place="pose" className="flex flex-col gap-2.5">
      {several && (
        <ul className="grid grid-cols-2 gap-2.5">
          {asked.map(one => (
            <li key={`${one.challenge.id} ${one.date}`} className="rounded-md bg-surface p-2.5 shadow-e1">
              <PosePicture hands={one.hands} number={one.number} className="aspect-[10/7] rounded-sm" />
              <p className="mt-2 text-xs text-ink-2">
                {t('pickDay', { challenge: one.challenge.title, date: day(one.date, 'weekday') })}
              </p>
              <p className="text-sm font-semibold">{text(one).pose}</p>
              <p className="text-sm">
                {t('orWord')} <strong>{text(one).word}</strong>
              </p>
            </li>
          ))}
        </ul>
      )}
      <label
        className={classes(
          'flex cursor-pointer items-center gap-3.5 rounded-lg bg-surface p-3 shadow-e1 ring-2 ring-inset',
          draft.pose ? 'ring-ink' : problem?.place === 'pose' ? 'ring-danger' : 'ring-transparent',
        )}
      >
        {first && !several && (
          <PosePicture hands={first.hands} number={first.number} className="size-20 shrink-0 rounded-md" />
        )}
        <span className="min-w-0 flex-1">
          <span className="type-title block text-h2">{t('did')}</span>
          <span id="pose-help" className="block text-sm text-ink-2">
            {first ? !several && t('didHelp', text(first)) : t('didHelpUnseen')}
          </span>
        </span>
        <Checkbox
          aria-label={t('did')}
          aria-describedby="pose-help"
          aria-invalid={problem?.place === 'pose' || undefined}
          checked={draft.pose}
          onChange={event => edit({ pose: event.target.checked })}
        />
      </label>
      <ProblemText problem={problem} at="pose" />
      {!draft.pose && required.length > 0 && problem?.place !== 'pose' && (
        <p className="text-sm text-ink-2">{t('needed', { challenges: list(required.map(({ title }) => title)) })}</p>
      )}
      {!workout.isLogged && (
        <Button
          variant="soft"
          block
          aria-haspopup="dialog"
          icon={<Camera size={18} aria-hidden="true" />}
          onClick={() => setShooting(true)}
        >
          {t('camera.open')}
        </Button>
      )}
      {shooting && (
        <CameraDialog
          pose={first ?? null}
          onPhoto={(files, from, mark) => {
            edit({})
            photos.add(files, from, mark)
          }}
          onClose={() => setShooting(false)}
        />
      )}
    </div>
  )
}
