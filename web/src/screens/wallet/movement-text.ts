import type { TFunction } from 'i18next'
import { place } from '../../language/format.ts'
import type { Entry } from './entry-look.ts'

/** What a movement is called. */
export function movementName(t: TFunction<'wallet'>, { kind, rank }: Pick<Entry, 'kind' | 'rank'>): string {
  return kind === 'prize' && rank ? t('kinds.prizeRank', { place: place(rank) }) : t(`kinds.${kind}`)
}

/** What stands before an amount: money that only goes from held to free is neither won nor spent a second time. */
export function signOf({ kind, amountCents }: Pick<Entry, 'kind' | 'amountCents'>): '+' | '−' | '' {
  if (kind === 'prize_released') return ''
  return amountCents < 0 ? '−' : '+'
}
