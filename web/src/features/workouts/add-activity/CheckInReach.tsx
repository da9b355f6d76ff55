import { checkInReach, checkInReachMeters, type GymSighting } from '@bora/rules/gym-check-in.ts'
import { MAX_GYM_ACCURACY_METERS } from '@bora/rules/limits.ts'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { howFar } from '../../../language/distance.ts'
import { classes } from '../../../ui/classes.ts'

/** The measured distance to the chosen gym and its accuracy, and what to do when that is not on the spot. */
export function CheckInReach({ seen, gym }: { seen: GymSighting; gym: string }) {
  const { t } = useTranslation('add-activity')
  const reach = checkInReach(seen)
  const values = {
    gym,
    distance: howFar(seen.distanceMeters),
    accuracy: howFar(seen.accuracyMeters),
    reach: howFar(checkInReachMeters(seen.accuracyMeters)),
    most: howFar(MAX_GYM_ACCURACY_METERS),
  }
  const [text, help] = {
    within: [t('step2.within', values), null],
    too_far: [t('step2.tooFar', values), t('step2.tooFarHelp')],
    too_vague: [t('step2.tooVague', values), t('step2.tooVagueHelp')],
  }[reach]
  const isThere = reach === 'within'
  const Icon = isThere ? CircleCheck : TriangleAlert
  return (
    <div
      className={classes(
        'mt-2.5 flex items-start gap-2.5 rounded-md p-3 text-sm',
        isThere ? 'bg-folha-soft' : 'bg-maracuja-soft',
      )}
    >
      <Icon
        size={18}
        aria-hidden="true"
        className={classes('mt-px shrink-0', isThere ? 'text-folha-text' : 'text-maracuja-text')}
      />
      <p className="min-w-0 break-words text-ink">
        <strong className="font-semibold">{text}</strong> {help}
      </p>
    </div>
  )
}
