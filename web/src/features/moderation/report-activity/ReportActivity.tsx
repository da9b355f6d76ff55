import { BYSTANDER_REVIEW_HOURS, PHOTO_REVIEW_HOURS } from '@bora/rules/fairness/limits.ts'
import { PHOTO_REPORT_REASONS, type PhotoReportReason } from '@bora/rules/fairness/photo-safety.ts'
import { REPORT_COMMENT_MAX_LENGTH, REPORT_REASONS, type ReportReason } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { Photo } from '../../workouts/components/Photo.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { day as dayText } from '../../../language/format.ts'
import { useSession } from '../../../session/session.ts'
import { Radio } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Reason, ReportActions, ReportComment } from '../components/ReportFields.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { workoutName } from '../../../language/workout-name.ts'
import { showProblem } from '../../../states/show-problem.ts'

type ReportActivityProps = { activityId: string; onClose: () => void }

type Photos = Answer<'GET /activities/:activityId'>['photos']

/** Reports another person's workout, once, or one of its photos: a reason, and a comment for the moderators. */
export function ReportActivity({ activityId, onClose }: ReportActivityProps) {
  const { t } = useTranslation(['report-activity', 'receipts'])
  const session = useSession()
  const params = { activityId }
  const activity = useQuery(read('GET /activities/:activityId', { params }))
  const mine = useQuery({ ...read('GET /activities/:activityId/reports/mine', { params }), staleTime: 0 })
  const ofPhotos = useQuery({ ...read('GET /activities/:activityId/photo-reports/mine', { params }), staleTime: 0 })
  const all = [activity, mine, ofPhotos] as const
  const isMissing = all.some(query => query.error?.status === 404)
  const failed = all.find(query => query.isError) ?? activity
  if (activity.data && mine.data && ofPhotos.data && activity.data.person.id !== session?.userId) {
    const { person, workoutType, localDate } = activity.data
    const photos = activity.data.photos.filter(photo => !ofPhotos.data.reported.includes(photo.id))
    const about = [person.name, workoutName(workoutType), dayText(localDate, 'short')].join(' · ')
    const { reported } = mine.data
    if (!reported || photos.length > 0)
      return <ReportForm activityId={activityId} about={about} reported={reported} photos={photos} onClose={onClose} />
  }
  return (
    <Frame onClose={onClose}>
      {isMissing ? (
        <EmptyState size="line" title={t('missing')} sentence={t('missingSentence')} />
      ) : failed.isError ? (
        <LoadFailed title={t('loadFailed')} query={failed} />
      ) : mine.data?.reported ? (
        <Already />
      ) : activity.data && mine.data ? (
        <EmptyState size="line" title={t('own')} sentence={t('ownSentence')} />
      ) : (
        <Loading text={t('loading')}>
          {REPORT_REASONS.map(reason => (
            <Skeleton key={reason} className="mb-2.5 h-[74px] rounded-[20px]" />
          ))}
        </Loading>
      )}
    </Frame>
  )
}

function Already() {
  const { t } = useTranslation('report-activity')
  return (
    <div role="status" className="flex items-start gap-3 rounded-[20px] bg-folha-soft p-4">
      <CircleCheck size={22} strokeWidth={2.2} aria-hidden="true" className="shrink-0 text-folha-text" />
      <p className="text-sm text-ink-2">
        <strong className="block text-ui font-bold text-ink">{t('already')}</strong>
        {t('alreadySentence')}
      </p>
    </div>
  )
}

type FrameProps = { onClose: () => void; about?: string; footer?: ReactNode; children: ReactNode }

function Frame({ onClose, about, footer, children }: FrameProps) {
  const { t } = useTranslation('report-activity')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="form"
      title={t('title')}
      description={about}
      closeLabel={t('close')}
      footer={footer}
    >
      {children}
    </Dialog>
  )
}

type FormProps = ReportActivityProps & { about: string; reported: boolean; photos: Photos }
type Chosen = { about: 'workout'; reason: ReportReason } | { about: 'photo'; reason: PhotoReportReason }

function ReportForm({ activityId, about, reported, photos, onClose }: FormProps) {
  const { t } = useTranslation('report-activity')
  // On a challenge's page, its participants decide.
  const { id: challengeId = null } = useParams({ strict: false })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [photo, setPhoto] = useState(photos[0]?.id)
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<'reason' | 'comment' | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const running = useRef(false)

  async function noteReported() {
    const params = { activityId }
    if (chosen?.about === 'workout')
      queryClient.setQueryData(read('GET /activities/:activityId/reports/mine', { params }).queryKey, {
        reported: true,
      })
    else await queryClient.invalidateQueries({ queryKey: ['GET /activities/:activityId/photo-reports/mine'] })
  }
  function sendChosen(one: Chosen) {
    if (one.about === 'workout')
      return call('POST /activities/:activityId/reports', {
        params: { activityId },
        body: { reason: one.reason, comment, challengeId },
      })
    return call('POST /activities/:activityId/photos/:photoId/reports', {
      params: { activityId, photoId: photo! },
      body: { reason: one.reason, comment },
    })
  }
  async function send() {
    if (!chosen) {
      setWrong('reason')
      first.current?.querySelector('input')?.focus()
      return
    }
    if (checkText(comment, { least: 0, most: REPORT_COMMENT_MAX_LENGTH, lines: true })) return setWrong('comment')
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const answer = await sendChosen(chosen)
      const isHidden = 'isHidden' in answer && answer.isHidden
      toast({ variant: 'success', title: t('sent'), sentence: t(isHidden ? 'hiddenSentence' : 'sentSentence') })
      onClose()
      await noteReported()
      if (isHidden) await queryClient.invalidateQueries({ queryKey: ['GET /activities/:activityId'] })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_reported') await noteReported()
      else showProblem(error, { title: t('failed') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const choose = (one: Chosen) => (setChosen(one), setWrong(null))
  return (
    <Frame
      onClose={onClose}
      about={about}
      footer={<ReportActions busy={busy} onCancel={onClose} onSend={() => void send()} />}
    >
      <p className="mb-4 text-sm text-ink-2">{t('sentence')}</p>
      <div ref={first} className="flex flex-col gap-5">
        {reported ? (
          <Already />
        ) : (
          <fieldset className="flex min-w-0 flex-col">
            <legend className="mb-1 text-sm font-[650]">{t('reason')}</legend>
            {REPORT_REASONS.map(reason => (
              <Reason
                key={reason}
                value={reason}
                title={t(`reasons.${reason}`)}
                hint={t(`hints.${reason}`)}
                checked={chosen?.reason === reason}
                onChoose={() => choose({ about: 'workout', reason })}
              />
            ))}
          </fieldset>
        )}
        {photos.length > 0 && (
          <fieldset className="flex min-w-0 flex-col">
            <legend className="text-sm font-[650]">{t('photo')}</legend>
            <p className="mb-1 text-sm text-ink-2">
              {t('photoSentence', { hours: PHOTO_REVIEW_HOURS, bystander: BYSTANDER_REVIEW_HOURS })}
            </p>
            {PHOTO_REPORT_REASONS.map(reason => (
              <Reason
                key={reason}
                value={reason}
                title={t(`photoReasons.${reason}`)}
                hint={t(`photoHints.${reason}`)}
                checked={chosen?.reason === reason}
                onChoose={() => choose({ about: 'photo', reason })}
              />
            ))}
          </fieldset>
        )}
        {chosen?.about === 'photo' && photos.length > 1 && (
          <PhotoChoice photos={photos} chosen={photo} onChoose={setPhoto} />
        )}
        {wrong === 'reason' && <ProblemLine>{t('reasonRequired')}</ProblemLine>}
        <ReportComment
          value={comment}
          isWrong={wrong === 'comment'}
          onChange={next => (setComment(next), setWrong(null))}
        />
      </div>
    </Frame>
  )
}

type PhotoChoiceProps = { photos: Photos; chosen: string | undefined; onChoose: (id: string) => void }

function PhotoChoice({ photos, chosen, onChoose }: PhotoChoiceProps) {
  const { t } = useTranslation('report-activity')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-[650]">{t('which')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {photos.map((picture, index) => (
          <label key={picture.id} className="flex cursor-pointer flex-col gap-1.5 text-sm">
            <Photo picture={picture} size="thumb" alt="" className="aspect-[4/5] w-full rounded-md" />
            <span className="flex min-h-11 items-center gap-2">
              <Radio
                name="photo"
                value={picture.id}
                checked={chosen === picture.id}
                onChange={() => onChoose(picture.id)}
              />
              {t('photoNumber', { index: index + 1 })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
