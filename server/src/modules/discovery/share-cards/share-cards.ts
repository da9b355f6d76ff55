// Owns no tables: pictures of a person's activity, drawn on demand. Guarantees: a card is its viewer's own, shows no
// one else, and names no private challenge to strangers. Depends on activities, badges, prizes and challenge-pages.
import type { api } from '@bora/contract/api.ts'
import type { InputOf } from '@bora/contract/endpoint.ts'
import { MAX_SHARE_CARD_SECONDS } from '@bora/rules/limits.ts'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { SignedIn } from '../../../core/context.ts'
import { sharedQueue } from '../../../core/shared-queue.ts'
import { Refusal } from '../../../core/refusal.ts'
import { imageFrom } from '../../../pictures/canvas.ts'
import type { CardFacts } from '../../../pictures/share-card/card-facts.ts'
import { drawCard } from '../../../pictures/share-card/draw.ts'
import { distanceUnitOf, personOf } from '../../accounts/index.ts'
import { openPhoto } from '../../media/index.ts'
import { loadCardFacts } from './facts.ts'

type Draw = (typeof api)['shareCards']['draw']

const KEPT_CARDS = 100
const MAX_WAITING = 100

// By content: a repeated view, or sharing after a view, needs no new drawing.
const kept = new LRUCache<string, Buffer>({ max: KEPT_CARDS })
const inTurn = sharedQueue('shareCards', {
  atOnce: 2,
  largeBytes: Number.POSITIVE_INFINITY,
  mostWaiting: MAX_WAITING,
})

/**
 * Returns a card of the viewer as a JPG. Refuses content that it may not show or without anything of the viewer
 * (`loadCardFacts`), and `card_took_too_long` above 8 seconds, including the time of others' cards.
 */
export async function shareCard(
  ctx: SignedIn,
  { params, query }: InputOf<Draw>,
  milliseconds = MAX_SHARE_CARD_SECONDS * 1_000,
): Promise<Buffer> {
  const facts = await loadCardFacts(ctx, params.card, params.about)
  const distanceUnit = distanceUnitOf((await personOf(ctx.db, ctx.viewer.id))!, query.language)
  const mark = createHash('sha256')
    .update(JSON.stringify([query.format, query.theme, query.language, distanceUnit, facts]))
    .digest('base64url')
  const there = kept.get(mark)
  if (there) return there
  const drawn = inTurn({ person: ctx.viewer.id, bytes: 1 }, async () =>
    drawCard(facts, await imagesOf(ctx, facts), { ...query, distanceUnit }),
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

/** Returns the viewer's own pictures for the card. */
async function imagesOf(ctx: SignedIn, facts: CardFacts) {
  const stored = async (id: string | null, variant: 'full' | 'thumb') => {
    const file = id === null ? null : await openPhoto(ctx, id, variant)
    return file && imageFrom(await buffer(file.stream))
  }
  const { photoId } = facts.person
  const ids = facts.card === 'workout' ? [facts.photoId] : facts.card === 'recap' ? facts.photoIds : []
  const [face, ...photos] = await Promise.all([stored(photoId, 'thumb'), ...ids.map(id => stored(id, 'full'))])
  return { face: face!, photos: photos.filter(photo => photo !== null) }
}
