import { ADULT_AGE } from '@bora/rules/limits.ts'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'

/** An expandable explanation of what a minor with a guardian's permission can and can't do. */
export function UnderAge({ className }: { className?: string }) {
  const { t } = useTranslation('auth')
  return (
    <details className={classes('group text-sm text-ink-2', className)}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 rounded-sm font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {t('underAge.title', { age: ADULT_AGE })}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-[160ms] group-open:rotate-180"
        />
      </summary>
      <p>{t('underAge.cannot')}</p>
      <p className="mt-1.5">{t('underAge.can')}</p>
    </details>
  )
}
