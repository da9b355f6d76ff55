import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Mark, type WholeChallenge } from './challenge-desk.ts'

type MarkDialogProps = { challenge: WholeChallenge; mark: Mark; isSet: boolean; onClose: () => void }

/** Asks for the reason for adding or removing a challenge's mark. */
export function MarkDialog({ challenge, mark, isSet, onClose }: MarkDialogProps) {
  const { t } = useTranslation('admin-challenges')
  const { id: challengeId, title } = challenge
  const change = isSet ? 'set' : 'unset'
  const form = useSentForm(
    { defaultValues: { note: '' } },
    async ({ note }) => {
      const params = { challengeId, mark }
      await call('PUT /admin/challenges/:challengeId/marks/:mark', { params, body: { isSet, note } })
      onClose()
      toast({ variant: 'success', title: t(`told.${change}`) })
      await staleReadsAnswered()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
    { least: DESK_NOTE_MIN_LENGTH },
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(`form.${mark}.${change}`, { title })}
      description={t(`form.${mark}.${change}Sentence`)}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.note')} help={t('form.noteHelp')} error={form.problem('note')}>
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('note', {
                validate: note => note.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin-challenges:form.noteShort',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('form.stay')}
          </Button>
          <Button type="submit" variant="solid" busy={form.busy} busyLabel={t('form.busy')}>
            {t('form.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
