// Owns nothing: pictures of what somebody did, drawn when they are asked for. Promises: a card is its viewer's own, shows
// nobody else, and names no private challenge to strangers. Leans on activities, badges, prizes and challenge-pages.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { SHARE_CARD_SECONDS_MOST } from '@bora/rules/limits.ts'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../../core/context.ts'
import { fairTurns } from '../../core/fair-turns.ts'
import { Recent } from '../../core/recent.ts'
import { Refusal } from '../../core/refusal.ts'
import { imageFrom } from '../../pictures/canvas.ts'
import type { CardFacts } from '../../pictures/share-card/card-facts.ts'
import { drawCard } from '../../pictures/share-card/draw.ts'
import { cardFacts } from './facts.ts'

type Draw = (typeof api)['shareCards']['draw']

const KEPT_CARDS = 100

// By what they show: somebody who looks again, or shares what was looked at, waits for nothing.
const kept = new Recent<string, Buffer>(KEPT_CARDS)
const inTurn = fairTurns({ atOnce: 2, largeBytes: Number.POSITIVE_INFINITY, mostWaiting: 100, mostOfOne: 6 })

/**
 * Returns a card of the viewer as a JPG. Refuses what it may not show or has nothing of the viewer (`cardFacts`), and
 * `card_took_too_long` above 8 seconds, with the time that others' cards took.
 */
export async function shareCard(
  ctx: SignedIn,
  { params, query }: InputOf<Draw>,
  milliseconds = SHARE_CARD_SECONDS_MOST * 1_000,
): Promise<Buffer> {
  const facts = await cardFacts(ctx, params.card, params.about)
  const mark = createHash('sha256')
    .update(JSON.stringify([query.format, query.theme, query.language, facts]))
    .digest('base64url')
  const there = kept.get(mark)
  if (there) return there
  const drawn = inTurn({ person: ctx.viewer.id, bytes: 1 }, async () =>
    drawCard(facts, await imagesOf(ctx, facts), query),
  )
  const stop = new AbortController()
  const late = sleep(milliseconds, null, { signal: stop.signal, ref: false }).catch(() => null)
  try {
    const picture = await Promise.race([drawn, late])
    if (!picture) throw new Refusal('card_took_too_long')
    kept.set(mark, picture)
    return picture
  } finally {
    stop.abort()
    drawn.catch(() => {})
  }
}

/** The viewer's own pictures that the card shows. */
async function imagesOf({ adapters }: SignedIn, facts: CardFacts) {
  const stored = async (key: string | null) => {
    const file = key === null ? null : await adapters.photos.get(key)
    return file && imageFrom(await buffer(file.stream))
  }
  const { photoId } = facts.person
  const [face, photo] = await Promise.all([
    stored(photoId && `${photoId}/thumb`),
    stored(facts.card === 'workout' && facts.photoId ? `${facts.photoId}/full` : null),
  ])
  return { face, photo }
}
