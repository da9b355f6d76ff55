import { FACTOR_NAME_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { settingsRefusal, type TextKey } from '../components/sign-in/refusal-text.ts'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import type { Passkey } from './passkeys.ts'

type RenamePasskeyProps = { passkey: Passkey; onClose: () => void; onRenamed: () => Promise<void> }

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, onClose, onRenamed }: RenamePasskeyProps) {
  const { t } = useTranslation('security')
  const form = useSentForm(
    { defaultValues: { name: passkey.friendly_name ?? '' } },
    async ({ name }) => {
      const about = { passkeyId: passkey.id, friendlyName: tidyText(name) }
      const { error } = await (await authClient()).passkey.update(about)
      if (error) throw error
      await onRenamed()
    },
    settingsRefusal,
  )
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('passkeys.renameTitle')}
      description={t('passkeys.renameSentence')}
      closeLabel={t('close')}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('passkeys.name')} error={form.problem('name')}>
          {control => (
            <Input
              {...control}
              {...form.register('name', { validate: nameProblem })}
              maxLength={FACTOR_NAME_MAX_LENGTH}
              autoComplete="off"
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5">
          <Button type="submit" busy={form.busy} busyLabel={t('busy')}>
            {t('passkeys.save')}
          </Button>
          <Button variant="ghost" disabled={form.busy} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function nameProblem(given: string): true | TextKey {
  const name = tidyText(given)
  if (name === '') return 'security:passkeys.nameMissing'
  return (
    checkText(name, { least: 0, most: FACTOR_NAME_MAX_LENGTH }) !== 'unreadable' || 'security:factors.nameUnreadable'
  )
}
