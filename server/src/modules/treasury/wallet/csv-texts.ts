import type { Language } from '@bora/rules/limits.ts'
import type { MovementKind } from '@bora/rules/movements.ts'
import type { Movement } from './movements.ts'

type Texts = {
  /** The column separator, as spreadsheets of the language expect it. */
  delimiter: ';' | ','
  point: ',' | '.'
  columns: Record<'day' | 'time' | 'what' | 'challenge' | 'rank' | 'account' | 'amount' | 'currency' | 'number', string>
  accounts: Record<Movement['account'], string>
  kinds: Record<MovementKind, string>
  opening: string
  closing: string
  /** The file's name before the period. */
  transactionsFile: string
  statementFile: string
}

/** The texts of files in each language; a test ensures that kinds are named as in the wallet. */
export const CSV_TEXTS: Record<Language, Texts> = {
  'pt-BR': {
    delimiter: ';',
    point: ',',
    columns: {
      day: 'Data',
      time: 'Hora',
      what: 'Movimentação',
      challenge: 'Desafio',
      rank: 'Posição',
      account: 'Conta',
      amount: 'Valor',
      currency: 'Moeda',
      number: 'Número',
    },
    accounts: {
      main: 'Disponível',
      held: 'Guardado',
      bonus: 'Créditos bônus',
      held_bonus: 'Créditos guardados',
      external: 'Pix ou cartão',
    },
    kinds: {
      prize: 'Prêmio',
      prize_released: 'Prêmio liberado',
      prize_tax: 'Imposto descontado do prêmio',
      prize_tax_back: 'Imposto do prêmio devolvido',
      entry: 'Entrada em desafio',
      entry_refund: 'Entrada devolvida',
      credits_used: 'Créditos usados',
      credits_returned: 'Créditos devolvidos',
      credits_granted: 'Créditos dados pela Bora',
      credits_referral: 'Créditos por indicação',
      credits_expired: 'Créditos vencidos',
      prize_credits: 'Prêmio em créditos',
      prize_credits_released: 'Créditos do prêmio liberados',
      prize_funding: 'Prêmio que você bancou',
      prize_funding_refund: 'Prêmio devolvido a você',
      payout: 'Saque',
      payout_returned: 'Saque voltou ao saldo',
      referral_reward: 'Indicação de embaixador',
      chargeback: 'Pagamento contestado no banco',
      debt_paid: 'Pagamento contestado quitado',
      correction: 'Ajuste',
    },
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    transactionsFile: 'bora-movimentacoes',
    statementFile: 'bora-extrato',
  },
  en: {
    delimiter: ',',
    point: '.',
    columns: {
      day: 'Date',
      time: 'Time',
      what: 'Transaction',
      challenge: 'Challenge',
      rank: 'Place',
      account: 'Account',
      amount: 'Amount',
      currency: 'Currency',
      number: 'Number',
    },
    accounts: {
      main: 'Available',
      held: 'On hold',
      bonus: 'Bonus credits',
      held_bonus: 'Credits on hold',
      external: 'Pix or card',
    },
    kinds: {
      prize: 'Prize',
      prize_released: 'Prize released',
      prize_tax: 'Tax withheld from prize',
      prize_tax_back: 'Tax on prize given back',
      entry: 'Entry fee',
      entry_refund: 'Entry fee refunded',
      credits_used: 'Credits used',
      credits_returned: 'Credits returned',
      credits_granted: 'Credits from Bora',
      credits_referral: 'Credits for a referral',
      credits_expired: 'Credits expired',
      prize_credits: 'Prize in credits',
      prize_credits_released: 'Prize credits released',
      prize_funding: 'Prize you funded',
      prize_funding_refund: 'Prize refunded to you',
      payout: 'Payout',
      payout_returned: 'Payout returned to balance',
      referral_reward: 'Ambassador referral',
      chargeback: 'Payment disputed with your bank',
      debt_paid: 'Disputed payment paid off',
      correction: 'Correction',
    },
    opening: 'Opening balance',
    closing: 'Closing balance',
    transactionsFile: 'bora-transactions',
    statementFile: 'bora-statement',
  },
}
