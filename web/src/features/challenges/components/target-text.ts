import { SCORE_UNITS } from '@bora/rules/score-units.ts'
import { currentLanguage } from '../../../language/language.ts'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { Card } from './challenge-data.ts'
import type { CardTexts } from './phase.ts'

/** The target with its unit: "300 pts", "10 dias"; null where the highest score wins. */
export function targetText(card: Pick<Card, 'type' | 'target'>): string | null {
  return card.target === null ? null : scoreText(card.type, card.target, currentLanguage())
}

/** Returns the goal of a challenge as one short line for a card. */
export function summaryText(t: CardTexts, card: Card): string {
  if (card.pool.kind === 'sponsored') return card.creator.name
  const days = t('summary.days', { count: card.durationDays })
  const target = targetText(card)
  if (target && SCORE_UNITS[card.type] === 'days') return t('summary.target', { target, days })
  return `${t(`type.${card.type}`)} · ${days}`
}
