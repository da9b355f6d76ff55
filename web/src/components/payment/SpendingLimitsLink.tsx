import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'

/** The way to one's own limits, where they are what speaks against something. Load the `payment` texts before. */
export function SpendingLimitsLink() {
  const { t } = useTranslation('payment')
  return (
    <Button asChild variant="link" size="sm">
      <Link {...paths.ownLimits()}>{t('seeLimits')}</Link>
    </Button>
  )
}
