import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import type { TextKey } from '../../accounts/components/sign-in/refusal-text.ts'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, Textarea } from '../../../ui/Input.tsx'

type ReasonDialogProps<Reason extends string> = {
  title: string
  sentence: string
  /** empty where only the note is needed */
  reasons: readonly { value: Reason; label: string }[]
  /** label of the note, where that isn't obvious */
  note?: { label: string; help: string }
  submit: string
  destructive?: boolean
  send: (reason: Reason, note: string) => Promise<void>
  onClose: () => void
}

/** Asks for a reason: one of the given ones, and a note that the desk keeps. */
export function ReasonDialog<Reason extends string>(props: ReasonDialogProps<Reason>) {
  const { title, sentence, reasons, note, submit, destructive, send, onClose } = props
  const { t } = useTranslation('admin-payouts')
  const form = useSentForm(
    { defaultValues: { reason: '', note: '' } },
    ({ reason, note }) => send(reason as Reason, note),
    showRefusal,
  )
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={title} description={sentence} size="dialog">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {reasons.length > 0 && (
          <Field label={t('form.reason')} error={form.problem('reason')}>
            {control => (
              <Select {...control} {...form.register('reason', { required: 'admin-payouts:form.reasonMissing' })}>
                <option value="">{t('form.choose')}</option>
                {reasons.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={note?.label ?? t('form.note')}
          help={note?.help ?? t('form.noteHelp')}
          error={form.problem('note')}
        >
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note => note.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin-payouts:form.noteShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <DialogButtons submit={submit} busy={form.busy} destructive={destructive} onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Where a refusal is shown: at the field that it names, else above the buttons. */
export function showRefusal(error: unknown): { field: string; key: TextKey } {
  return { field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }
}

type DialogButtonsProps = { submit: string; busy: boolean; destructive?: boolean | undefined; onClose: () => void }

/** The soft button on the left, the strong one on the right. */
export function DialogButtons({ submit, busy, destructive, onClose }: DialogButtonsProps) {
  const { t } = useTranslation('admin-payouts')
  return (
    <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
      <Button variant="soft" onClick={onClose}>
        {t('do.cancel')}
      </Button>
      <Button type="submit" variant={destructive ? 'danger' : 'solid'} busy={busy} busyLabel={t('do.busy')}>
        {submit}
      </Button>
    </div>
  )
}
