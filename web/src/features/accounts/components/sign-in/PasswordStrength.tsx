import { PASSWORD_STRENGTHS, passwordStrength } from '@bora/rules/password.ts'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'

const LOOK = {
  weak: { bar: 'bg-danger', word: 'text-danger-text' },
  moderate: { bar: 'bg-maracuja', word: 'text-maracuja-text' },
  good: { bar: 'bg-folha', word: 'text-folha-text' },
  strong: { bar: 'bg-folha', word: 'text-folha-text' },
} as const

/** The strength of a new password: four bars and a word. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('auth')
  const strength = passwordStrength(password)
  const filled = PASSWORD_STRENGTHS.indexOf(strength) + 1
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1.5">
        {PASSWORD_STRENGTHS.map((each, place) => (
          <span
            key={each}
            className={classes(
              'h-[5px] rounded-full transition-colors duration-[160ms]',
              place < filled ? LOOK[strength].bar : 'bg-line',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className={classes('text-[0.84375rem] font-semibold', LOOK[strength].word)}>
        {t(`strength.${strength}`)}
      </p>
    </div>
  )
}
