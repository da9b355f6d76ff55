import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'

type Prizes = Pick<Answer<'GET /admin/payouts'>['items'][number], 'prizes'>

/** Which challenge's prize a payout consists of, and how many others; or that it consists of other money. */
export function usePrizesText(): (payout: Prizes) => string {
  const { t } = useTranslation('admin-payouts')
  return ({ prizes: [first, ...more] }) =>
    !first
      ? t('noPrize')
      : more.length === 0
        ? first.challenge.title
        : t('prizeAndMore', { title: first.challenge.title, count: more.length })
}
