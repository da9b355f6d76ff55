import type { TFunction } from 'i18next'
import { challengeTypes } from '@bora/rules/challenge-types.ts'
import { currentLanguage } from '../../language/language.ts'
import { scoreText } from '../activity/receipt-lines.ts'
import type { Card } from './challenge-data.ts'
import type { ChallengeTexts } from './phase.ts'

/** The target with its unit: "300 pts", "10 dias"; null where the highest score wins. */
export function targetText(t: TFunction<'receipts'>, card: Pick<Card, 'type' | 'target'>): string | null {
  return card.target === null ? null : scoreText(t, card.type, card.target, currentLanguage())
}

/** What a challenge is about, in one short line of a card. */
export function summaryText(t: ChallengeTexts, receipts: TFunction<'receipts'>, card: Card): string {
  if (card.pool.kind === 'sponsored') return card.creator.name
  const days = t('summary.days', { count: card.durationDays })
  const target = targetText(receipts, card)
  if (target && challengeTypes[card.type].unit === 'days') return t('summary.target', { target, days })
  return `${t(`type.${card.type}`)} · ${days}`
}
