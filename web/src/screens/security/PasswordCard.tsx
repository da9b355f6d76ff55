import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bora/rules/limits.ts'
import { isPasswordLongEnough } from '@bora/rules/password.ts'
import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { readAccountAgain } from '../../components/account/auth-user.ts'
import { fieldOf, isRefusal, problemText } from '../../components/sign-in/refusal-text.ts'
import { cameByMessage } from '../../components/account/session-methods.ts'
import { SettingsCard } from '../../components/account/SettingsFrame.tsx'
import { useStepUp } from '../../components/account/use-step-up.tsx'
import { PasswordStrength } from '../../components/sign-in/PasswordStrength.tsx'
import { authClient } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input, PasswordInput } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../../settings/use-config.ts'
import { readDevicesAgain } from './devices.ts'

type Place = 'current' | 'password' | 'repeat' | 'code' | 'form'
type Problem = { place: Place; text: string }

const EMPTY = { current: '', password: '', repeat: '', code: '' }

/** A new password: the server asks for the present one, or for a code from a mail where the session is old. */
export function PasswordCard({ user, methods }: { user: User; methods: readonly string[] }) {
  const { t } = useTranslation('security')
  const { t: auth } = useTranslation('auth')
  const [fields, setFields] = useState(EMPTY)
  const [problem, setProblem] = useState<Problem>()
  const [codeAsked, setCodeAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const stepUp = useStepUp()
  const { passwordMinLength: least = PASSWORD_MIN_LENGTH } = useConfig() ?? {}
  // Who came by a code or link may have forgotten it, and who only ever came by another site has none.
  const hasPassword = user.identities?.some(({ provider }) => provider === 'email' || provider === 'phone') ?? true
  const asksCurrent = hasPassword && !cameByMessage(methods)
  const at = (place: Place) => (problem?.place === place ? problem.text : undefined)
  const set = (place: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setFields(all => ({ ...all, [place]: event.target.value }))
    setProblem(known => (known?.place === place ? undefined : known))
  }

  function found(): Problem | undefined {
    if (asksCurrent && fields.current === '') return { place: 'current', text: t('password.currentMissing') }
    if (!isPasswordLongEnough(fields.password, least)) {
      return { place: 'password', text: t('password.short', { least }) }
    }
    if (fields.password.length > PASSWORD_MAX_LENGTH) return { place: 'password', text: t('password.long') }
    if (fields.password !== fields.repeat) return { place: 'repeat', text: t('password.mismatch') }
    if (codeAsked && fields.code.trim().length < 6) return { place: 'code', text: auth('code.missing') }
    return undefined
  }
  async function change(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = found()
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const done = await stepUp.run(async () => {
        const { error } = await (
          await authClient()
        ).updateUser({
          password: fields.password,
          ...(asksCurrent && { current_password: fields.current }),
          ...(codeAsked && { nonce: fields.code.trim() }),
        })
        if (error) throw error
        return true
      })
      if (done) {
        setFields(EMPTY)
        setCodeAsked(false)
        toast({ variant: 'success', title: t('password.changed'), sentence: t('password.changedSentence') })
        await Promise.all([readAccountAgain(), readDevicesAgain()])
      }
    } catch (error) {
      await explain(error)
    }
    setBusy(false)
  }
  async function explain(error: unknown) {
    if (!isRefusal(error, 'reauthentication_needed')) {
      const field = fieldOf(error)
      const isHere = field === 'password' || (field === 'current' && asksCurrent) || (field === 'code' && codeAsked)
      return setProblem({ place: isHere ? field : 'form', text: problemText(error, { least }) })
    }
    const { error: refusal } = await (await authClient()).reauthenticate()
    // One that was sent a moment ago still counts.
    if (refusal && refusal.code !== 'over_email_send_rate_limit') {
      return setProblem({ place: 'form', text: problemText(refusal) })
    }
    setCodeAsked(true)
  }
  if (user.identities?.some(({ provider }) => provider.startsWith('sso:'))) {
    return <SettingsCard title={t('password.title')} sentence={t('problems.managed')} />
  }
  const shown = { showLabel: t('password.show'), hideLabel: t('password.hide') }
  return (
    <SettingsCard title={t('password.title')} sentence={t('password.sentence')}>
      <form noValidate onSubmit={event => void change(event)} className="flex flex-col gap-4">
        <input type="text" autoComplete="username" value={user.email ?? ''} readOnly hidden />
        {asksCurrent && (
          <Field label={t('password.current')} error={at('current')}>
            {control => (
              <PasswordInput
                {...control}
                {...shown}
                value={fields.current}
                onChange={set('current')}
                autoComplete="current-password"
              />
            )}
          </Field>
        )}
        <div className="flex flex-col gap-2">
          <Field
            label={t('password.new')}
            help={fields.password ? undefined : t('password.help', { least })}
            error={at('password')}
          >
            {control => (
              <PasswordInput
                {...control}
                {...shown}
                value={fields.password}
                onChange={set('password')}
                autoComplete="new-password"
              />
            )}
          </Field>
          {fields.password && <PasswordStrength password={fields.password} />}
        </div>
        <Field label={t('password.repeat')} error={at('repeat')}>
          {control => (
            <PasswordInput
              {...control}
              {...shown}
              value={fields.repeat}
              onChange={set('repeat')}
              autoComplete="new-password"
            />
          )}
        </Field>
        {codeAsked && (
          <Field label={t('password.code')} help={t('password.codeHelp')} error={at('code')}>
            {control => (
              <Input
                {...control}
                value={fields.code}
                onChange={set('code')}
                inputMode="numeric"
                autoComplete="one-time-code"
                className="type-num tracking-[.2em]"
              />
            )}
          </Field>
        )}
        {at('form') && (
          <p role="alert" className="rounded-md bg-danger-soft p-3.5 text-sm font-semibold text-danger-text">
            {at('form')}
          </p>
        )}
        <div>
          <Button type="submit" busy={busy} busyLabel={t('password.busy')}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
      {stepUp.dialog}
    </SettingsCard>
  )
}
