import { bankName } from '@bora/rules/brazilian-banks.ts'
import type { TFunction } from 'i18next'
import type { Answer } from '../../../api/api.ts'

export type Payout = Answer<'GET /payouts'>['items'][number]
export type Details = NonNullable<Answer<'GET /bank-details'>['details']>
/** A Pix key that is an address of the account itself. */
export type OwnKey = Answer<'GET /bank-details'>['ownKeys'][number]
type Destination = Details['destination']

/** The name of a destination, followed by its masked number. */
export function destinationText(t: TFunction<'payouts'>, destination: Destination): { name: string; number: string } {
  switch (destination.method) {
    case 'pix':
      return { name: t('details.pix', { kind: t(`form.kinds.${destination.kind}`) }), number: destination.key }
    case 'br_account': {
      const { accountType, bankCode, branch, account } = destination
      const type = t(`form.${accountType}`).toLowerCase()
      const bank = bankName(bankCode) ?? t('details.bank', { code: bankCode })
      return { name: t('details.account', { type, bank, branch }), number: account }
    }
    case 'gb_account':
      return { name: t('details.gb', { code: destination.sortCode }), number: destination.accountNumber }
    case 'au_account':
      return { name: t('details.au', { code: destination.bsb }), number: destination.accountNumber }
  }
}
