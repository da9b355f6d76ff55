import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { mayAsHost, participantOf } from '../../challenges/index.ts'
import { challengeForHosts, recordHostAct, refuseOver } from './hosts.ts'

type Call = (typeof api)['hosting']['callStaff']

/** Calls staff about a participant; each caller has at most one open call about a person. */
export async function callStaff(ctx: SignedIn, { params, body }: InputOf<Call>): Promise<OutputOf<Call>> {
  const challenge = await challengeForHosts(ctx, params.challengeId)
  if (!(await mayAsHost(ctx, challenge, 'call_staff'))) throw new Refusal('only_hosts')
  refuseOver(challenge)
  const { personId, words } = body
  const there = await participantOf(ctx.db, challenge.id, personId)
  if (!there || personId === ctx.viewer.id) throw new Refusal('participant_not_found')
  const called = await ctx.db
    .insertInto('staff_calls')
    .values({
      challenge_id: challenge.id,
      id: crypto.randomUUID(),
      user_id: personId,
      caller_id: ctx.viewer.id,
      words,
      at: ctx.now.toISOString(),
    })
    .onConflict(conflict =>
      conflict.columns(['challenge_id', 'user_id', 'caller_id']).where('ended_at', 'is', null).doNothing(),
    )
    .executeTakeFirstOrThrow()
  if (!called.numInsertedOrUpdatedRows) throw new Refusal('staff_called')
  await recordHostAct(ctx, 'staff_called', challenge.id, personId)
  return { called: true }
}
