import { FACTOR_NAME_MAX_LENGTH } from '@bora/rules/limits.ts'
import { MAX_RECORDING_TOKENS } from '@bora/rules/recording-limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { settingsRefusal, type TextKey } from '../components/sign-in/refusal-text.ts'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { CopiedText } from './CopiedText.tsx'
import { commandOf } from './upload-command.ts'

type NewUploadKeyProps = { taken: readonly string[]; onCreated: () => Promise<void>; onClose: () => void }

/** Asks for the name of a new key, then shows the key once, with a command that has it. */
export function NewUploadKey({ taken, onCreated, onClose }: NewUploadKeyProps) {
  const { t } = useTranslation('security')
  const [secret, setSecret] = useState<string | null>(null)
  const stepUp = useStepUp()
  const form = useSentForm(
    { defaultValues: { name: '' } },
    async ({ name }) => {
      const made = await stepUp.run(() => call('POST /me/recording-tokens', { body: { name: tidyText(name) } }))
      if (!made) return
      setSecret(made.secret)
      await onCreated()
    },
    refusalOf,
    { most: MAX_RECORDING_TOKENS },
  )

  function nameProblem(given: string): true | TextKey {
    const name = tidyText(given)
    if (name === '') return 'security:uploadKeys.nameMissing'
    if (checkText(name, { least: 0, most: FACTOR_NAME_MAX_LENGTH }) === 'unreadable')
      return 'security:factors.nameUnreadable'
    return !taken.includes(name) || 'errors:token_name_taken'
  }
  return (
    <div className="flex min-w-0 flex-col gap-4 rounded-md bg-sunken p-4">
      {secret !== null ? (
        <>
          <div role="status">
            <h3 className="text-ui font-[650]">{t('uploadKeys.shown')}</h3>
            <p className="text-sm text-ink-2">{t('uploadKeys.once')}</p>
          </div>
          <CopiedText label={t('uploadKeys.key')} copy={t('uploadKeys.copyKey')} text={secret} />
          <CopiedText label={t('uploadKeys.command')} copy={t('uploadKeys.copyCommand')} text={commandOf(secret)} />
          <div>
            <Button onClick={onClose}>{t('uploadKeys.kept')}</Button>
          </div>
        </>
      ) : (
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
          <Field label={t('uploadKeys.name')} help={t('uploadKeys.nameHelp')} error={form.problem('name')}>
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
              {t('uploadKeys.submit')}
            </Button>
            <Button variant="ghost" disabled={form.busy} onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      )}
      {stepUp.dialog}
    </div>
  )
}

function refusalOf(error: unknown): { field: string; key: TextKey } {
  const { field, key } = settingsRefusal(error)
  return { field: error instanceof ApiError && error.code === 'token_name_taken' ? 'name' : field, key }
}
