import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SignedIn } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { Refusal } from '../../../core/refusal.ts'
import { recordAct } from '../../audit/index.ts'
import { pollOpenPayments } from '../../payments/index.ts'
import { cancelChallenge } from '../../prizes/index.ts'
import { isConcerned } from '../disputes/decide.ts'

type Cancel = (typeof api)['moderation']['cancelChallenge']

const PATIENCE = 25

/**
 * Cancels a challenge that isn't over, and records the admin and the reason in the same transaction. Open payments are
 * polled before; later ones are refunded. No admin can cancel a challenge that they created or take part in, with any
 * of their accounts.
 */
export async function cancel(ctx: SignedIn, { params, body }: InputOf<Cancel>): Promise<OutputOf<Cancel>> {
  const { challengeId } = params
  await refuseWhereItCannotBe(ctx, challengeId)
  await pollOpenPayments(ctx, challengeId)
  // A row locked for a moment by joining or logging is retried.
  for (let attempt = 1; attempt <= PATIENCE; attempt++) {
    const result = await inSeparateTransaction(ctx, async inside => {
      const ended = await cancelChallenge(inside, challengeId, body.words, problem => {
        process.stderr.write(`${problem}\n`)
      })
      if (ended === 'settled') {
        await recordAct(inside, 'challenge_cancelled', { subject: 'challenge', id: challengeId }, body.words)
      }
      return ended
    })
    if (result === 'settled') return { status: 'cancelled' }
    if (result === 'left') await refuseWhereItCannotBe(ctx, challengeId)
    await sleep(20 * attempt)
  }
  throw new Refusal('try_again')
}

async function refuseWhereItCannotBe(ctx: SignedIn, challengeId: string): Promise<void> {
  const challenge = await ctx.db
    .selectFrom('challenges')
    .select(['status', 'creator_id'])
    .where('id', '=', challengeId)
    .executeTakeFirst()
  if (!challenge) throw new Refusal('challenge_not_found')
  if (challenge.status === 'cancelled') throw new Refusal('challenge_cancelled')
  if (challenge.status === 'completed') throw new Refusal('challenge_ended')
  if (await isConcerned(ctx, { id: challengeId, ...challenge }, ctx.viewer.id)) throw new Refusal('not_allowed')
}
