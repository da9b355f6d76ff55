import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../components/settings/auth-user.ts'
import { CodeField } from '../components/sign-in/CodeField.tsx'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { type NewPassword, NewPasswordFields } from '../components/sign-in/NewPasswordFields.tsx'
import { isRefusal, settingsRefusal } from '../components/sign-in/refusal-text.ts'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { signedInByMessage } from '../components/settings/session-methods.ts'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { useStepUp } from '../components/settings/use-step-up.tsx'
import { authClient } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { PasswordInput } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import { readDevicesAgain } from './devices.ts'

/** Contains only the fields that are requested. */
type Fields = NewPassword & { current?: string; code?: string }

/** A new password: the server asks for the current one, or for a code from a mail if the session is old. */
export function PasswordCard({ user, methods }: { user: User; methods: readonly string[] }) {
  const { t } = useTranslation('security')
  const form = useSentForm<Fields>({ defaultValues: { password: '', repeat: '' } }, change, settingsRefusal)
  const [codeAsked, setCodeAsked] = useState(false)
  const stepUp = useStepUp()
  // A person who signed in by a code or link may have forgotten it, and one who only ever used another site has none.
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email' || provider === 'phone') ?? true
  const asksCurrent = hasPassword && !signedInByMessage(methods)

  async function change({ password, current, code }: Fields) {
    try {
      const done = await stepUp.run(async () => {
        const { error } = await (
          await authClient()
        ).updateUser({
          password,
          ...(asksCurrent && { current_password: current }),
          ...(codeAsked && { nonce: code }),
        })
        if (error) throw error
        return true
      })
      if (!done) return
    } catch (error) {
      if (isRefusal(error, 'reauthentication_needed')) return askForCode()
      throw error
    }
    form.reset()
    setCodeAsked(false)
    toast({ variant: 'success', title: t('password.changed'), sentence: t('password.changedSentence') })
    await Promise.all([readAccountAgain(), readDevicesAgain()])
  }
  async function askForCode() {
    const { error } = await (await authClient()).reauthenticate()
    // A code sent a moment ago is still valid.
    if (error && !isRefusal(error, 'over_email_send_rate_limit')) throw error
    setCodeAsked(true)
  }
  if (user.identities?.some(({ provider }) => provider.startsWith('sso:'))) {
    return <SettingsCard title={t('password.title')} sentence={t('problems.managed')} />
  }
  return (
    <SettingsCard title={t('password.title')} sentence={t('password.sentence')}>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {asksCurrent && (
          <Field label={t('password.current')} error={form.problem('current')}>
            {control => (
              <PasswordInput
                {...control}
                {...form.register('current', { required: 'security:password.currentMissing' })}
                autoComplete="current-password"
                showLabel={t('password.show')}
                hideLabel={t('password.hide')}
              />
            )}
          </Field>
        )}
        <FormProvider {...form}>
          <NewPasswordFields label={t('password.new')} repeatLabel={t('password.repeat')} />
        </FormProvider>
        {codeAsked && (
          <CodeField
            label={t('password.code')}
            help={t('password.codeHelp')}
            error={form.problem('code')}
            inSettings
            register={rules => form.register('code', rules)}
          />
        )}
        <FormAlert text={form.problem('root')} />
        <div>
          <Button type="submit" busy={form.busy} busyLabel={t('password.busy')}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
      {stepUp.dialog}
    </SettingsCard>
  )
}
