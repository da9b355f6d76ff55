import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'

export type Card = Answer<'GET /challenges/open'>['items'][number]
export type Overview = Answer<'GET /challenges/:challengeId/overview'>
export type Details = Answer<'GET /challenges/:challengeId'>
export type Pool = Card['pool']

/** The query of a challenge's details, for those who may see them. */
export function detailsQuery(challengeId: string) {
  return read('GET /challenges/:challengeId', { params: { challengeId } })
}

/** The query of a challenge's public overview; `invite` opens a private one. */
export function overviewQuery(challengeId: string, invite?: string) {
  return read('GET /challenges/:challengeId/overview', { params: { challengeId }, query: invite ? { invite } : {} })
}

/** The source of the prize money determines the cover's palette. */
export function coverBy(card: Pick<Card, 'isAmbassador' | 'pool'>): 'sponsor' | 'ambassador' | undefined {
  if (card.isAmbassador) return 'ambassador'
  return card.pool.kind === 'sponsored' ? 'sponsor' : undefined
}
