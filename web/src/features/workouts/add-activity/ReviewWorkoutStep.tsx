import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReadToEnd } from '../../../device/use-read-to-end.ts'
import { paths } from '../../../navigation/paths.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/Button.tsx'
import type { WorkoutDraft } from './draft.ts'
import { FairPlayAgreement, FairPlayCheck } from './FairPlayCheck.tsx'
import { PhotoGrid } from './PhotoGrid.tsx'
import { useProblemText } from './ProblemText.tsx'
import type { Place, Problem } from './problems.ts'
import { WorkoutTicket } from './WorkoutTicket.tsx'
import type { DraftChange } from './use-draft.ts'
import type { Photos } from './use-photos.ts'
import type { Workout } from './use-workout.ts'

type ReviewWorkoutStepProps = {
  draft: WorkoutDraft
  workout: Workout
  photos: Photos
  problem: Problem | null
  fairPlayAccepted: boolean
  /** the guideline, where it is still to be accepted */
  fairPlayText: ReadToEnd['text']
  edit: (wish: DraftChange) => void
  /** Opens the details, at a field if one is given. */
  onEdit: (place: Place | null) => void
}

// Problems with the challenge it is logged from, not with the workout: it can still be logged for the others.
const OF_CHALLENGE = new Set(['challenge_not_found', 'not_participating', 'payment_required', 'challenge_ended'])

/** Step 4: the workout as a ticket, where it counts and why, and the promise that it is true. */
export function ReviewWorkoutStep({
  draft,
  workout,
  photos,
  problem,
  fairPlayAccepted,
  fairPlayText,
  edit,
  onEdit,
}: ReviewWorkoutStepProps) {
  const { t } = useTranslation('add-activity')
  const text = useProblemText()
  const navigate = useNavigate()
  const whole = problem?.place === 'whole' ? problem : null

  function logOutside() {
    edit({ challengeId: null })
    void navigate({ ...paths.addActivity(), replace: true })
  }
  return (
    <div className="flex flex-col gap-3.5">
      {whole && (
        <div role="alert" data-place="whole" tabIndex={-1}>
          <Banner
            tone="failed"
            title={t('step4.failed')}
            sentence={
              <>
                <span className="block">{text(whole)}</span>
                <span className="block">{t('step4.safe')}</span>
              </>
            }
            action={
              draft.challengeId && OF_CHALLENGE.has(whole.code) ? (
                <Button variant="soft" size="sm" onClick={logOutside}>
                  {t('step4.logOutside')}
                </Button>
              ) : undefined
            }
          />
        </div>
      )}
      <div className={classes(draft.again && 'grid items-start gap-3.5 lg:grid-cols-2 lg:gap-6.5')}>
        {draft.again && <PhotoGrid draft={draft} photos={photos} problem={problem} onAdd={() => edit({})} />}
        <WorkoutTicket draft={draft} workout={workout} photos={photos} onEdit={onEdit} />
      </div>
      {fairPlayAccepted ? (
        <FairPlayCheck draft={draft} workout={workout} problem={problem} edit={edit} />
      ) : (
        <FairPlayAgreement problem={problem} text={fairPlayText} />
      )}
    </div>
  )
}
