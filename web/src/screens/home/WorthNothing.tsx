import { currentRulesVersion } from '@bora/rules/rules-version.ts'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../components/activity/receipt-lines.ts'

/** Why another workout today would be worth nothing. */
export function WorthNothing({ why }: { why: string }) {
  const { t } = useTranslation('receipts')
  return reasonText(t, why, { challengeType: 'workout_count', rulesVersion: currentRulesVersion() })
}
