import { ADULT_AGE } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { Fold } from '../../../../ui/Fold.tsx'

/** An expandable explanation of the limits for minors with a guardian's permission. */
export function UnderAge({ className }: { className?: string }) {
  const { t } = useTranslation('auth')
  return (
    <Fold
      title={<span className="text-ink">{t('underAge.title', { age: ADULT_AGE })}</span>}
      size="sm"
      className={classes('text-sm text-ink-2', className)}
    >
      <p>{t('underAge.cannot')}</p>
      <p className="mt-1.5">{t('underAge.can')}</p>
    </Fold>
  )
}
