import { SECOND_ADMIN_HOURS } from '@bora/rules/limits.ts'
import type { PairRefusal } from '@bora/rules/two-admins.ts'
import { useTranslation } from 'react-i18next'

/** Why the viewer can't complete an action that another admin started. */
export function SecondRefusal({ refusal }: { refusal: PairRefusal }) {
  const { t } = useTranslation('errors')
  return <p className="text-sm text-ink-2">{t(refusal, { hours: SECOND_ADMIN_HOURS })}</p>
}
