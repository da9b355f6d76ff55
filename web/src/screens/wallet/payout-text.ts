import type { TFunction } from 'i18next'
import type { Answer } from '../../api/api.ts'

export type Payout = Answer<'GET /payouts'>['items'][number]
export type Details = NonNullable<Answer<'GET /bank-details'>['details']>
type Destination = Details['destination']

/** The name of a destination, followed by its masked number. */
export function destinationText(t: TFunction<'payouts'>, destination: Destination): { name: string; number: string } {
  switch (destination.method) {
    case 'pix':
      return { name: t('details.pix', { kind: t(`form.kinds.${destination.kind}`) }), number: destination.key }
    case 'br_account': {
      const { accountType, bankCode, branch, account } = destination
      const type = t(`form.${accountType}`).toLowerCase()
      return { name: t('details.account', { type, bank: bankCode, branch }), number: account }
    }
    case 'gb_account':
      return { name: t('details.gb', { code: destination.sortCode }), number: destination.accountNumber }
    case 'au_account':
      return { name: t('details.au', { code: destination.bsb }), number: destination.accountNumber }
  }
}
