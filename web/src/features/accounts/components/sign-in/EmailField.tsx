import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'

type EmailFieldProps = {
  label: string
  help?: string
  placeholder?: string
  error: string | undefined
  /** `username` where it identifies the account of a password field, `webauthn` where passkeys are offered with it */
  autoComplete: 'email' | 'username' | 'username webauthn'
  /** a domain alone is valid too, which the type `email` would reject */
  orDomain?: boolean
  field: UseFormRegisterReturn
}

/** An e-mail address, with the matching keyboard and without autocorrection. */
export function EmailField({ label, help, placeholder, error, autoComplete, orDomain, field }: EmailFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {control => (
        <Input
          {...control}
          {...field}
          type={orDomain ? 'text' : 'email'}
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}
