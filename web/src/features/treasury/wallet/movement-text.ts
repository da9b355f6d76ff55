import type { TFunction } from 'i18next'
import { place } from '../../../language/format.ts'
import type { Entry } from './entry-look.ts'

/** The name of a movement. */
export function movementName(t: TFunction<'wallet'>, { kind, rank }: Pick<Entry, 'kind' | 'rank'>): string {
  return kind === 'prize' && rank ? t('kinds.prizeRank', { place: place(rank) }) : t(`kinds.${kind}`)
}

/** The sign of an amount: money that only moves from held to available is neither won nor spent a second time. */
export function signOf({ kind, amountCents }: Pick<Entry, 'kind' | 'amountCents'>): '+' | '−' | '' {
  if (kind === 'prize_released') return ''
  return amountCents < 0 ? '−' : '+'
}
