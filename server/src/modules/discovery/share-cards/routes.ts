import type { Api } from '@bora/contract/api.ts'
import { SHARE_CARDS_A_MINUTE } from '@bora/rules/limits.ts'
import { Readable } from 'node:stream'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { shareCard } from './share-cards.ts'

const mayDraw = rateLimit('share cards', [{ most: SHARE_CARDS_A_MINUTE, seconds: 60 }])

export const shareCards: Handlers<Api['shareCards']> = {
  async draw(ctx, input, { reply }) {
    await mayDraw(ctx)
    const picture = await shareCard(ctx, input)
    reply.type('image/jpeg').header('cache-control', 'private, no-store').header('content-length', picture.length)
    return Readable.from([picture])
  },
}
