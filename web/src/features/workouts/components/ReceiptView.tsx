import { useTranslation } from 'react-i18next'
import { day, duration } from '../../../language/format.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useSession } from '../../../session/session.ts'
import { PhotoStrip } from './PhotoStrip.tsx'
import { ActivityActions } from './ActivityActions.tsx'
import type { Activity, ActivityReceipt } from './receipt-lines.ts'
import { PhotoToReplace } from './PhotoToReplace.tsx'
import { UnderReviewBanner } from './UnderReview.tsx'
import { VoidedBanner } from './VoidedBanner.tsx'
import { ReceiptParts } from './ReceiptParts.tsx'
import { workoutName } from '../../../language/workout-name.ts'

type ReceiptViewProps = {
  activity: Activity
  /** the receipts to show; all of the activity's by default */
  receipts?: readonly ActivityReceipt[]
  minMinutes?: number | undefined
  /** with its photos above */
  photos?: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Where the points of one workout come from, part by part, for each challenge it was logged in. */
export function ReceiptView({
  activity,
  receipts = activity.receipts,
  minMinutes,
  photos = false,
  open,
  onOpenChange,
}: ReceiptViewProps) {
  const { t } = useTranslation('receipts')
  const session = useSession()
  const about = [
    workoutName(activity.workoutType),
    duration(activity.minutes),
    day(activity.localDate, 'short'),
    ...(activity.editedAt ? [t('edited')] : []),
  ].join(' · ')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={about}
      closeLabel={t('close')}
      footer={<ActivityActions activity={activity} onLeave={() => onOpenChange(false)} />}
    >
      <div className="flex flex-col gap-5">
        {!activity.voided && activity.photos.length === 0 && activity.person.id === session?.userId && (
          <PhotoToReplace activity={activity} />
        )}
        {session && <UnderReviewBanner activityId={activity.id} />}
        {activity.voided && <VoidedBanner activity={activity} />}
        {activity.hiddenPhotoIds.length > 0 && (
          <p className="text-sm text-ink-2">{t('voided.hiddenPhoto', { count: activity.hiddenPhotoIds.length })}</p>
        )}
        {photos && (
          <div className="relative overflow-hidden rounded-lg">
            <PhotoStrip activity={activity} shape="low" />
          </div>
        )}
        {receipts.map(receipt => (
          <section key={receipt.challengeId}>
            {receipts.length > 1 && (
              <h3 className="mb-1 text-ui font-bold">{t('inChallenge', { title: receipt.challengeTitle })}</h3>
            )}
            <ReceiptParts
              parts={receipt.parts}
              points={receipt.points}
              facts={{
                challengeType: receipt.challengeType,
                rulesVersion: receipt.rulesVersion,
                workoutType: receipt.workoutType,
                minutes: receipt.minutes,
                ...(minMinutes !== undefined && { minMinutes }),
              }}
            />
          </section>
        ))}
        {receipts.length === 0 && <p className="text-ui text-ink-2">{t('nothing.other')}</p>}
      </div>
    </Dialog>
  )
}
