import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'

type Destination = Answer<'GET /admin/payouts'>['items'][number]['destination']
type DestinationText = { line: (destination: Destination) => string; fields: (destination: Destination) => Field[] }
export type Field = { label: string; value: string }

/** A payout destination in one line for lists, and field by field for its detail view. */
export function useDestinationText(): DestinationText {
  const { t } = useTranslation('admin-payouts')
  return {
    line: destination =>
      destination.method === 'pix'
        ? `${t(`kind.${destination.kind}`)} ${destination.key}`
        : t(`destination.${destination.method}`, destination),
    fields(destination) {
      switch (destination.method) {
        case 'pix':
          return [{ label: t('field.key', { kind: t(`kind.${destination.kind}`) }), value: destination.key }]
        case 'br_account':
          return [
            { label: t('field.bankCode'), value: destination.bankCode },
            { label: t('field.branch'), value: destination.branch },
            {
              label: destination.accountType === 'savings' ? t('field.savings') : t('field.account'),
              value: destination.account,
            },
          ]
        case 'gb_account':
          return [
            { label: t('field.sortCode'), value: destination.sortCode },
            { label: t('field.accountNumber'), value: destination.accountNumber },
          ]
        case 'au_account':
          return [
            { label: t('field.bsb'), value: destination.bsb },
            { label: t('field.accountNumber'), value: destination.accountNumber },
          ]
      }
    },
  }
}
