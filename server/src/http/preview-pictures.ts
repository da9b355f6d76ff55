import { type Language, LANGUAGES } from '@bora/rules/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { addressBlock } from '../core/address-block.ts'
import type { Context } from '../core/context.ts'
import { type FairQueue, fairQueue } from '../core/fair-queue.ts'
import { Refusal } from '../core/refusal.ts'
import { partOfOne } from '../settings/shared-limits.ts'
import { drawGeneralPreview, drawPreview, previewFacts, isChallengeId } from '../modules/discovery/index.ts'
import { visibleChallenge } from '../modules/challenges/index.ts'

type Options = { context(): Context }

const KEPT_PICTURES = 200

/**
 * Returns the address of a link preview's picture: of a challenge, or without one of the product. `invite` opens a
 * private one.
 */
export function previewAddress(language: Language, challengeId?: string, invite?: string): string {
  if (!challengeId) return `/previews/bora/${language}.png`
  const query = invite ? `?invite=${encodeURIComponent(invite)}` : ''
  return `/previews/challenges/${challengeId}/${language}.png${query}`
}

const MAX_WAITING = 100

/** The queue for drawing: one at a time, as drawing uses the processor for a moment. */
export function previewQueue(): FairQueue {
  const mostOfOne = partOfOne('previewPictures', MAX_WAITING)
  return fairQueue({ atOnce: 1, largeBytes: Number.POSITIVE_INFINITY, mostWaiting: MAX_WAITING, mostOfOne })
}

/**
 * Pictures for link previews, drawn on request and cached while they are current. Who may see a challenge is checked
 * each time, so one that became private has no picture; caches have to revalidate, too.
 */
export async function previewPictures(app: FastifyInstance, { context }: Options): Promise<void> {
  const kept = new Map<string, Promise<Buffer>>()
  const inTurn = previewQueue()

  function drawn(mark: string, ip: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const there = kept.get(mark)
    kept.delete(mark)
    const picture = there ?? inTurn({ person: addressBlock(ip), bytes: 1 }, draw)
    kept.set(mark, picture)
    // A picture that failed is drawn again on the next request.
    picture.catch(() => kept.delete(mark))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PICTURES) kept.delete(oldest!)
    return picture
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, mark: string, draw: () => Promise<Buffer>) {
    const etag = `"${mark}"`
    reply.headers({
      etag,
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(await drawn(mark, request.ip, draw))
  }

  for (const language of LANGUAGES) {
    app.get(previewAddress(language), { schema: { hide: true } }, async (request, reply) =>
      answer(request, reply, `bora-${language}`, () => drawGeneralPreview(language)),
    )
  }
  app.get<{ Params: { id: string; file: string }; Querystring: { invite?: string | string[] } }>(
    '/previews/challenges/:id/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id, file } = request.params
      const { invite } = request.query
      const language = LANGUAGES.find(one => file === `${one}.png`)
      if (!language || !isChallengeId(id)) throw new Refusal('challenge_not_found')
      const ctx = context()
      const row = await visibleChallenge(ctx, id, typeof invite === 'string' ? invite : undefined)
      const facts = await previewFacts(ctx, row)
      const mark = createHash('sha256')
        .update(JSON.stringify([language, facts]))
        .digest('base64url')
        .slice(0, 27)
      return answer(request, reply, mark, () => drawPreview(ctx, facts, language))
    },
  )
}
