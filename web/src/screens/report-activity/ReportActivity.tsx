import { REPORT_COMMENT_MAX_LENGTH, REPORT_REASONS, type ReportReason } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../api/api.ts'
import { queryClient, read } from '../../api/queries.ts'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { day as dayText } from '../../language/format.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Radio } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { ProblemLine } from '../../ui/ProblemLine.tsx'
import { workoutName } from '../../language/workout-name.ts'
import { showProblem } from '../../components/states/show-problem.ts'

type ReportActivityProps = { activityId: string; onClose: () => void }

/** Reports another person's workout, once: a reason, and what moderators should know. */
export function ReportActivity({ activityId, onClose }: ReportActivityProps) {
  const { t } = useTranslation(['report-activity', 'receipts'])
  const session = useSession()
  const params = { activityId }
  const activity = useQuery(read('GET /activities/:activityId', { params }))
  const mine = useQuery({ ...read('GET /activities/:activityId/reports/mine', { params }), staleTime: 0 })
  const isMissing = activity.error?.status === 404 || mine.error?.status === 404
  const failed = activity.isError ? activity : mine
  if (activity.data && mine.data && activity.data.person.id !== session?.userId && !mine.data.reported) {
    const { person, workoutType, localDate } = activity.data
    const about = [person.name, workoutName(workoutType), dayText(localDate, 'short')].join(' · ')
    return <ReportForm activityId={activityId} about={about} onClose={onClose} />
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

function ReportForm({ activityId, about, onClose }: ReportActivityProps & { about: string }) {
  const { t } = useTranslation('report-activity')
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<'reason' | 'comment' | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLFieldSetElement>(null)
  const running = useRef(false)

  function noteReported() {
    const { queryKey } = read('GET /activities/:activityId/reports/mine', { params: { activityId } })
    queryClient.setQueryData(queryKey, { reported: true })
  }
  async function send() {
    if (!reason) {
      setWrong('reason')
      first.current?.querySelector('input')?.focus()
      return
    }
    if (checkText(comment, { least: 0, most: REPORT_COMMENT_MAX_LENGTH, lines: true })) return setWrong('comment')
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await call('POST /activities/:activityId/reports', { params: { activityId }, body: { reason, comment } })
      toast({ variant: 'success', title: t('sent'), sentence: t('sentSentence') })
      onClose()
      noteReported()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_reported') noteReported()
      else showProblem(error, { title: t('failed') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Frame
      onClose={onClose}
      about={about}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={onClose} className="flex-none!">
            {t('cancel')}
          </Button>
          <Button variant="danger" size="lg" busy={busy} busyLabel={t('sending')} onClick={() => void send()}>
            {t('send')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{t('sentence')}</p>
      <fieldset ref={first} className="flex min-w-0 flex-col">
        <legend className="mb-1 text-sm font-[650]">{t('reason')}</legend>
        {REPORT_REASONS.map(one => (
          <Radio
            key={one}
            name="reason"
            value={one}
            checked={reason === one}
            onChange={() => (setReason(one), setWrong(null))}
            className="border-b border-line py-2.5 last-of-type:border-0"
          >
            <span className="block font-[650]">{t(`reasons.${one}`)}</span>
            <span className="block text-sm text-ink-2">{t(`hints.${one}`)}</span>
          </Radio>
        ))}
        {wrong === 'reason' && <ProblemLine className="mt-1">{t('reasonRequired')}</ProblemLine>}
      </fieldset>
      <div className="mt-4">
        <Field
          label={t('comment')}
          optional={t('optional')}
          error={wrong === 'comment' ? t('unreadable') : undefined}
          aside={
            <span className="text-[13px] text-ink-3 tabular-nums">
              {`${[...comment].length}/${REPORT_COMMENT_MAX_LENGTH}`}
            </span>
          }
        >
          {control => (
            <Textarea
              {...control}
              rows={3}
              maxLength={REPORT_COMMENT_MAX_LENGTH}
              placeholder={t('commentHint')}
              value={comment}
              onChange={event => (setComment(event.target.value), setWrong(null))}
            />
          )}
        </Field>
      </div>
    </Frame>
  )
}
