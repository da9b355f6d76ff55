import { DESK_NOTE_MAX_LENGTH } from '@bora/rules/limits.ts'
import { needsWords, reasonsFor, type WorkoutReason } from '@bora/rules/moderation.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select, Textarea } from '../../../ui/Input.tsx'
import type { WholeCase } from './case-data.ts'

type Reason = ReturnType<typeof reasonsFor>[number]
/** The content of a decision. */
export type Given =
  | { decision: 'void'; reason: WorkoutReason; words: string }
  | { decision: 'warn'; reason: Reason; words: string }

type DecisionDialogProps = {
  whole: WholeCase
  decision: Given['decision']
  send: (given: Given) => Promise<void>
  onClose: () => void
}

/** Asks for a reason, and for the message to the person. */
export function DecisionDialog({ whole, decision, send, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('admin-reports')
  const form = useSentForm(
    { defaultValues: { reason: '', words: '' } },
    ({ reason, words }) => send({ decision, reason, words } as Given),
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
  )
  const { name } = whole.person
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(`form.${decision}Title`, { name })}
      description={t(`form.${decision}Sentence`, { name })}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.reason')} error={form.problem('reason')}>
          {control => (
            <Select {...control} {...form.register('reason', { required: 'admin-reports:form.reasonMissing' })}>
              <option value="">{t('form.choose')}</option>
              {reasonsFor(whole.subject).map(reason => (
                <option key={reason} value={reason}>
                  {t(`why.${reason}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('form.words')} help={t('form.wordsHelp', { name })} error={form.problem('words')}>
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('words', {
                validate: (words, { reason }) =>
                  !needsWords(reason as Reason) || words.trim() !== '' || 'admin-reports:form.wordsMissing',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('do.cancel')}
          </Button>
          <Button
            type="submit"
            variant={decision === 'void' ? 'danger' : 'solid'}
            busy={form.busy}
            busyLabel={t('do.busy')}
          >
            {t(`do.${decision}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
