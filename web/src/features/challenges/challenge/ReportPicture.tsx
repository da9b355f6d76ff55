import { BYSTANDER_REVIEW_HOURS, PHOTO_REVIEW_HOURS } from '@bora/rules/fairness/limits.ts'
import { PHOTO_REPORT_REASONS, type PhotoReportReason } from '@bora/rules/fairness/photo-safety.ts'
import { REPORT_COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { showProblem } from '../../../states/show-problem.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Reason, ReportActions, ReportComment } from '../../moderation/components/ReportFields.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Message } from './chat-data.ts'

type ReportPictureProps = { challengeId: string; message: Message; onClose: () => void }

/** Reports the picture of another person's message: a reason, and a comment for the moderators. */
export function ReportPicture({ challengeId, message, onClose }: ReportPictureProps) {
  const { t } = useTranslation(['report-activity', 'chat'])
  const [reason, setReason] = useState<PhotoReportReason | null>(null)
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<'reason' | 'comment' | null>(null)
  const [busy, setBusy] = useState(false)
  const reasons = useRef<HTMLFieldSetElement>(null)
  const running = useRef(false)

  async function send() {
    if (!reason) {
      setWrong('reason')
      reasons.current?.querySelector('input')?.focus()
      return
    }
    if (checkText(comment, { least: 0, most: REPORT_COMMENT_MAX_LENGTH, lines: true })) return setWrong('comment')
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const params = { challengeId, messageId: message.id }
      const body = { reason, comment }
      const { isHidden } = await call('POST /challenges/:challengeId/chat/:messageId/photo-reports', { params, body })
      const sentence = t(isHidden ? 'hiddenSentence' : 'chat:picture.reportSentence')
      toast({ variant: 'success', title: t('sent'), sentence })
      onClose()
    } catch (error) {
      showProblem(error, { title: t('failed') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      size="form"
      title={t('chat:picture.report')}
      description={message.author.name}
      closeLabel={t('close')}
      footer={<ReportActions busy={busy} onCancel={onClose} onSend={() => void send()} />}
    >
      <p className="mb-4 text-sm text-ink-2">
        {t('chat:picture.reportHours', { hours: PHOTO_REVIEW_HOURS, bystander: BYSTANDER_REVIEW_HOURS })}
      </p>
      <div className="flex flex-col gap-5">
        <fieldset ref={reasons} className="flex min-w-0 flex-col">
          <legend className="mb-1 text-sm font-[650]">{t('reason')}</legend>
          {PHOTO_REPORT_REASONS.map(one => (
            <Reason
              key={one}
              value={one}
              title={t(`photoReasons.${one}`)}
              hint={t(`photoHints.${one}`)}
              checked={reason === one}
              onChoose={() => (setReason(one), setWrong(null))}
            />
          ))}
        </fieldset>
        {wrong === 'reason' && <ProblemLine>{t('reasonRequired')}</ProblemLine>}
        <ReportComment
          value={comment}
          isWrong={wrong === 'comment'}
          onChange={next => (setComment(next), setWrong(null))}
        />
      </div>
    </Dialog>
  )
}
