import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@bora/rules/limits.ts'
import { isPasswordLongEnough } from '@bora/rules/password.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordStrength } from './PasswordStrength.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { PasswordInput } from '../../../../ui/Input.tsx'
import { useConfig } from '../../../../settings/use-config.ts'
import type { RefusalText } from './refusal-text.ts'

/** `repeat` exists only while the password must be repeated. */
export type NewPassword = { password: string; repeat?: string }

type NewPasswordFieldsProps = {
  label: string
  /** where the field's usual label says too little */
  repeatLabel?: string
}

/**
 * A new password with its strength, for a form provided by `FormProvider`. A hidden input must be repeated; a visible
 * password, or one filled in by a password manager, need not be.
 */
export function NewPasswordFields({ label, repeatLabel }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth')
  const { register, setError, clearErrors, getValues, formState } = useFormContext<NewPassword>()
  const { errors } = formState
  const { passwordMinLength: least = PASSWORD_MIN_LENGTH } = useConfig() ?? {}
  const password = useWatch<NewPassword, 'password'>({ name: 'password' })
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState(true)
  const text = (field: keyof NewPassword) => {
    const key = errors[field]?.message
    return key ? t(key as RefusalText['key'], { least }) : undefined
  }

  // Shown while typing, as soon as the two differ. Everything else is checked only on submit: a message that appears
  // when a field loses focus moves the button away from under the finger.
  function compare() {
    const { password: chosen, repeat = '' } = getValues()
    if (chosen.startsWith(repeat)) clearErrors('repeat')
    else setError('repeat', { message: 'repeat.mismatch' })
  }
  const shared = {
    autoComplete: 'new-password',
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
  }
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field label={label} help={password ? undefined : t('password.help', { least })} error={text('password')}>
          {control => (
            <PasswordInput
              {...control}
              {...register('password', {
                validate: value => passwordProblem(value, least),
                onChange: (event: { nativeEvent: Event }) => {
                  setTyped(isTyped(event.nativeEvent))
                  compare()
                },
              })}
              {...shared}
              onShown={setShown}
            />
          )}
        </Field>
        {password && <PasswordStrength password={password} />}
      </div>
      {password && !shown && typed && (
        <Field label={repeatLabel ?? t('repeat.label')} error={text('repeat')}>
          {control => (
            <PasswordInput
              {...control}
              {...register('repeat', {
                validate: (value, fields) => value === fields.password || 'repeat.mismatch',
                onChange: compare,
                shouldUnregister: true,
              })}
              {...shared}
            />
          )}
        </Field>
      )}
    </>
  )
}

// A password manager sets the whole value without any key press.
function isTyped(event: Event): boolean {
  return 'inputType' in event && event.inputType !== 'insertReplacementText'
}

function passwordProblem(password: string, least: number): true | RefusalText['key'] {
  if (password === '') return 'password.missing'
  if (!isPasswordLongEnough(password, least)) return 'password.short'
  return password.length <= PASSWORD_MAX_LENGTH || 'password.long'
}
