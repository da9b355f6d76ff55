import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'

/**
 * Links to the person's own limits, shown where they are the reason for a refusal. Requires the `payment` texts to be
 * loaded.
 */
export function SpendingLimitsLink() {
  const { t } = useTranslation('payment')
  return (
    <Button asChild variant="link" size="sm">
      <Link {...paths.ownLimits()}>{t('seeLimits')}</Link>
    </Button>
  )
}
