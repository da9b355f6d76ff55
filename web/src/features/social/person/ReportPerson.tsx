import { PERSON_REPORT_REASONS, type PersonReportReason, REPORT_COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText } from '@bora/rules/shown-text.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Radio } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import type { Profile } from './profile.ts'
import { showProblem } from '../../../states/show-problem.ts'

/** Reports a person, once: a reason, and a comment for the moderators. */
export function ReportPerson({ person, onClose }: { person: Profile['person']; onClose: () => void }) {
  const { t } = useTranslation('person')
  const [reason, setReason] = useState<PersonReportReason | null>(null)
  const [comment, setComment] = useState('')
  const [wrong, setWrong] = useState<'reason' | 'comment' | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLFieldSetElement>(null)
  const running = useRef(false)

  function noteReported() {
    const { queryKey } = read('GET /people/:personId', { params: { personId: person.id } })
    queryClient.setQueryData(queryKey, before => before && { ...before, reported: true })
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
      await call('POST /people/:personId/reports', { params: { personId: person.id }, body: { reason, comment } })
      toast({ variant: 'success', title: t('reportSent'), sentence: t('reportSentSentence') })
      onClose()
      noteReported()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_reported') noteReported()
      showProblem(error, { title: t('reportFailed') })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="form"
      title={t('reportTitle')}
      description={person.name}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="soft" size="lg" onClick={onClose} className="flex-none!">
            {t('cancel')}
          </Button>
          <Button variant="danger" size="lg" busy={busy} onClick={() => void send()}>
            {t('reportSend')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-2">{t('reportSentence')}</p>
      <fieldset ref={first} className="flex min-w-0 flex-col">
        <legend className="mb-1 text-sm font-[650]">{t('reason')}</legend>
        {PERSON_REPORT_REASONS.map(one => (
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
            <span className="text-[0.8125rem] text-ink-3 tabular-nums">
              {`${[...comment].length}/${REPORT_COMMENT_MAX_LENGTH}`}
            </span>
          }
        >
          {control => (
            <Textarea
              {...control}
              rows={3}
              maxLength={REPORT_COMMENT_MAX_LENGTH}
              value={comment}
              onChange={event => (setComment(event.target.value), setWrong(null))}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
