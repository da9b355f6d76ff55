import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'

type CancelChallengeProps = {
  challenge: { id: string; title: string }
  onClose: () => void
}

/** Cancels a challenge for all its participants, with the reason that is shown to them. */
export function CancelChallenge({ challenge, onClose }: CancelChallengeProps) {
  const { t } = useTranslation('admin')
  const { id: challengeId, title } = challenge
  const form = useSentForm(
    { defaultValues: { words: '' } },
    async ({ words }) => {
      await call('POST /admin/challenges/:challengeId/cancel', { params: { challengeId }, body: { words } })
      onClose()
      toast({ variant: 'success', title: t('cancel.done') })
      await staleReadsAnswered()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('cancel.title', { title })}
      description={t('cancel.sentence')}
      size="dialog"
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('cancel.words')} help={t('cancel.wordsHelp')} error={form.problem('words')}>
          {control => (
            <Textarea
              {...control}
              maxLength={DESK_NOTE_MAX_LENGTH}
              {...form.register('words', {
                validate: words => words.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin:cancel.wordsMissing',
              })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('cancel.stay')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel={t('cancel.busy')}>
            {t('cancel.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
