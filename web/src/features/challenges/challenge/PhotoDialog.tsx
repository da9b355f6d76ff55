import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { ActivityActions } from '../../workouts/components/ActivityActions.tsx'
import { Photo } from '../../workouts/components/Photo.tsx'
import { ReceiptParts } from '../../workouts/components/ReceiptParts.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { Details } from '../components/challenge-data.ts'
import { day, duration } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { WallPhoto } from './wall-photo.ts'
import { workoutName } from '../../../language/workout-name.ts'

type PhotoDialogProps = {
  challenge: Details
  photo: WallPhoto
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * A photo from the wall with the person, the workout, and its points in this challenge; another person's can be
 * reported.
 */
export function PhotoDialog({ challenge, photo, open, onOpenChange }: PhotoDialogProps) {
  const { t } = useTranslation('challenge')
  const { t: receipts } = useTranslation('receipts')
  const { activity, picture } = photo
  const { person } = activity
  const receipt = activity.receipts.find(one => one.challengeId === challenge.id)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('close')}
      sign={<Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={48} />}
      title={<span className="line-clamp-2 break-words">{person.name}</span>}
      description={[
        workoutName(activity.workoutType),
        duration(activity.minutes),
        day(activity.localDate, 'short'),
        ...(receipt ? [scoreText(receipt.challengeType, receipt.points, currentLanguage())] : []),
        ...(activity.editedAt ? [receipts('edited')] : []),
      ].join(' · ')}
      footer={<ActivityActions activity={activity} onLeave={() => onOpenChange(false)} />}
    >
      <div className="flex flex-col gap-4">
        <Photo
          picture={picture}
          alt={receipts('photoOf', { name: person.name })}
          className="aspect-[4/5] max-h-[52dvh] w-full rounded-lg"
        />
        {activity.caption && <p className="text-ui break-words">{activity.caption}</p>}
        {receipt && (
          <ReceiptParts
            parts={receipt.parts}
            points={receipt.points}
            facts={{
              challengeType: receipt.challengeType,
              rulesVersion: receipt.rulesVersion,
              workoutType: receipt.workoutType,
              minutes: receipt.minutes,
              minMinutes: challenge.rules.minMinutes,
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
