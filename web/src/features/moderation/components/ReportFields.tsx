import { REPORT_COMMENT_MAX_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Radio } from '../../../ui/Choice.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'

type ReasonProps = { value: string; title: string; hint: string; checked: boolean; onChoose: () => void }

/** A reason of a report, to choose one of. */
export function Reason({ value, title, hint, checked, onChoose }: ReasonProps) {
  return (
    <Radio
      name="reason"
      value={value}
      checked={checked}
      onChange={onChoose}
      className="border-b border-line py-2.5 last-of-type:border-0"
    >
      <span className="block font-[650]">{title}</span>
      <span className="block text-sm text-ink-2">{hint}</span>
    </Radio>
  )
}

type ReportCommentProps = { value: string; isWrong: boolean; onChange: (comment: string) => void }

/** A comment for the moderators, with the number of characters. */
export function ReportComment({ value, isWrong, onChange }: ReportCommentProps) {
  const { t } = useTranslation('report-activity')
  return (
    <Field
      label={t('comment')}
      optional={t('optional')}
      error={isWrong ? t('unreadable') : undefined}
      aside={
        <span className="text-[0.8125rem] text-ink-3 tabular-nums">
          {`${[...value].length}/${REPORT_COMMENT_MAX_LENGTH}`}
        </span>
      }
    >
      {control => (
        <Textarea
          {...control}
          rows={3}
          maxLength={REPORT_COMMENT_MAX_LENGTH}
          placeholder={t('commentHint')}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type ReportActionsProps = { busy: boolean; onCancel: () => void; onSend: () => void }

/** The buttons that cancel and send a report. */
export function ReportActions({ busy, onCancel, onSend }: ReportActionsProps) {
  const { t } = useTranslation('report-activity')
  return (
    <>
      <Button variant="soft" size="lg" onClick={onCancel} className="flex-none!">
        {t('cancel')}
      </Button>
      <Button variant="danger" size="lg" busy={busy} busyLabel={t('sending')} onClick={onSend}>
        {t('send')}
      </Button>
    </>
  )
}
