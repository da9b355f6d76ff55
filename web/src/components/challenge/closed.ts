import { isFull } from '@bora/rules/closed-reasons.ts'
import type { Card } from './challenge-data.ts'

/** Whether somebody who isn't in a challenge finds every seat taken. */
export function isFullForViewer(card: Pick<Card, 'closed' | 'mine'>): boolean {
  return card.mine === null && isFull(card.closed)
}
