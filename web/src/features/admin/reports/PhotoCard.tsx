import { PHOTO_REPLACED_HOURS } from '@bora/rules/fairness/limits.ts'
import type { PhotoVerdict } from '@bora/rules/fairness/photo-safety.ts'
import { Eye, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { Photo } from '../../workouts/components/Photo.tsx'
import { showProblem } from '../../../states/show-problem.ts'
import { now, useClock } from '../../../device/clock.ts'
import { day } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { instantText } from './case-data.ts'

type PhotoCase = Answer<'GET /admin/photo-reports'>['items'][number]

/** One reported photo, covered until it is asked for: why it was reported, until when to decide, and the decisions. */
export function PhotoCard({ one }: { one: PhotoCase }) {
  const { t } = useTranslation('admin-reports')
  const [asked, setAsked] = useState<'upheld' | 'sealed' | null>(null)
  const [busy, setBusy] = useState<PhotoVerdict | null>(null)

  async function decide(verdict: PhotoVerdict): Promise<void> {
    if (busy) return
    setBusy(verdict)
    try {
      await call('POST /admin/photo-reports/:photoId/decide', { params: { photoId: one.photoId }, body: { verdict } })
      toast({ variant: 'success', title: t(`photos.done.${verdict}`) })
    } catch (error) {
      showProblem(error, { title: t('done.problem') })
    } finally {
      setAsked(null)
      setBusy(null)
      await staleReadsAnswered()
    }
  }
  return (
    <article
      aria-label={t('photos.of', { name: one.person.name })}
      className="flex flex-col gap-4 rounded-lg bg-surface p-4 shadow-e1 sm:flex-row lg:bg-sunken lg:shadow-none"
    >
      <Covered one={one} />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Facts one={one} />
        {one.verdict === null && !one.canDecide && <p className="text-sm text-ink-2">{t('photos.notYours')}</p>}
        {one.canDecide && (
          <div className="mt-auto flex flex-wrap gap-2.5">
            <Button busy={busy === 'wrong'} busyLabel={t('do.busy')} onClick={() => void decide('wrong')}>
              {t('photos.do.wrong')}
            </Button>
            <Button variant="danger" onClick={() => setAsked('upheld')}>
              {t('photos.do.upheld')}
            </Button>
            <Button variant="line" onClick={() => setAsked('sealed')}>
              {t('photos.do.sealed')}
            </Button>
          </div>
        )}
      </div>
      {asked && (
        <Dialog
          open
          onOpenChange={open => !open && setAsked(null)}
          size="dialog"
          title={t(`photos.ask.${asked}`)}
          description={t(
            asked === 'upheld' && one.chat ? 'photos.ask.upheldChatSentence' : `photos.ask.${asked}Sentence`,
            { hours: PHOTO_REPLACED_HOURS },
          )}
        >
          <div className="flex gap-2.5 [&>*]:flex-1">
            <Button variant="soft" onClick={() => setAsked(null)}>
              {t('do.cancel')}
            </Button>
            <Button variant="danger" busy={busy === asked} busyLabel={t('do.busy')} onClick={() => void decide(asked)}>
              {t(`photos.do.${asked}`)}
            </Button>
          </div>
        </Dialog>
      )}
    </article>
  )
}

// Moderators see such a photo only on request.
function Covered({ one: { photo, person } }: { one: PhotoCase }) {
  const { t } = useTranslation('admin-reports')
  const [isShown, setShown] = useState(false)
  const shape = 'aspect-[4/5] w-full max-w-[220px] shrink-0 rounded-md sm:w-[180px]'
  if (photo && isShown) return <Photo picture={photo} alt={t('photos.of', { name: person.name })} className={shape} />
  return (
    <div className={`grid place-items-center bg-fill p-3 text-ink-2 ${shape}`}>
      {photo ? (
        <Button variant="soft" size="sm" icon={<Eye size={18} aria-hidden="true" />} onClick={() => setShown(true)}>
          {t('photos.show')}
        </Button>
      ) : (
        <span className="flex flex-col items-center gap-2 text-center text-sm">
          <ImageOff size={24} aria-hidden="true" />
          {t('photos.noPhoto')}
        </span>
      )}
    </div>
  )
}

function Facts({ one }: { one: PhotoCase }) {
  const { t } = useTranslation('admin-reports')
  useClock()
  const { person, workout, chat, reports, dueAt, verdict, by, endedAt, replaceUntil, followed } = one
  const isLate = verdict === null && Date.parse(dueAt) < now()
  return (
    <>
      <div>
        <p className="text-ui font-[650] break-words">{person.name}</p>
        {workout && (
          <p className="text-sm text-ink-2">
            {[workoutName(workout.workoutType), day(workout.localDate, 'short')].join(', ')}
          </p>
        )}
        {chat && <p className="text-sm break-words text-ink-2">{t('photos.chat', { title: chat.title })}</p>}
      </div>
      <p className="flex flex-wrap gap-1.5">
        {verdict ? (
          <Tag tone={verdict === 'wrong' || verdict === 'gone' ? 'folha' : 'danger'}>
            {t(`photos.verdict.${verdict}`)}
          </Tag>
        ) : (
          <Tag tone={isLate ? 'danger' : 'maracuja'}>
            {t(isLate ? 'photos.late' : 'photos.due', { moment: instantText(dueAt) })}
          </Tag>
        )}
        {verdict === null && <Tag>{t(one.isHidden ? 'photos.hidden' : 'photos.visible')}</Tag>}
      </p>
      <ul className="flex flex-col gap-1.5">
        {reports.map(report => (
          <li key={`${report.reason}${report.at}`} className="text-ui">
            <span className="font-[650]">{t(`why.${report.reason}`)}</span>
            <span className="text-sm text-ink-2"> · {instantText(report.at)}</span>
            {report.comment && <span className="block break-words whitespace-pre-line">{report.comment}</span>}
          </li>
        ))}
      </ul>
      {by && endedAt && (
        <p className="text-sm text-ink-2">{t('decisions.by', { name: by.name, moment: instantText(endedAt) })}</p>
      )}
      {replaceUntil && (
        <p className="text-sm text-ink-2">
          {followed ? t(`photos.followed.${followed}`) : t('photos.waits', { moment: instantText(replaceUntil) })}
        </p>
      )}
    </>
  )
}
