import { isFull } from '@bora/rules/closed-reasons.ts'
import type { Card } from './challenge-data.ts'

/** Whether every seat is taken for a viewer who isn't in the challenge. */
export function isFullForViewer(card: Pick<Card, 'closed' | 'mine'>): boolean {
  return card.mine === null && isFull(card.closed)
}
