import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { hasStarted } from '@bora/rules/abilities.ts'
import { hasPower } from '@bora/rules/fairness/hosts.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { decodeCursor, encodeCursor } from '../../../core/cursor.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personRefs } from '../../accounts/index.ts'
import { hostRoleOf, participantOf } from '../../challenges/index.ts'
import { notify } from '../../notifications/index.ts'
import { challengeFacts, coAdminsOf, lockChallenge } from '../../participation/index.ts'
import { removeWithRefund } from '../../payments/index.ts'
import { challengeForHosts, ledBy, recordHostAct, refuseOver } from './hosts.ts'

type Calls = (typeof api)['hosting']

const PAGE = 50

/** Returns the participants of a challenge for its hosts, in the order of joining. */
export async function people(
  ctx: SignedIn,
  { params, query }: InputOf<Calls['people']>,
): Promise<OutputOf<Calls['people']>> {
  const mark = query.cursor === undefined ? null : decodeCursor(query.cursor, 'uuid')
  const challenge = await challengeForHosts(ctx, params.challengeId)
  const role = await hostRoleOf(ctx, challenge)
  if (role === 'none') throw new Refusal('only_hosts')
  const rows = await ctx.db
    .selectFrom('participants')
    .select(['user_id', 'state', 'joined_at'])
    .where('challenge_id', '=', challenge.id)
    .$if(mark !== null, one =>
      one.where(sql<boolean>`(joined_at, user_id) > (${mark?.at}::timestamptz, ${mark?.id}::uuid)`),
    )
    .orderBy('joined_at')
    .orderBy('user_id')
    .limit(PAGE + 1)
    .execute()
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  const [refs, coAdmins] = [
    await personRefs(
      ctx,
      shown.map(row => row.user_id),
    ),
    new Map((await coAdminsOf(ctx, challenge.id)).map(row => [row.user_id, row])),
  ]
  const isRemovable =
    hasPower(role, 'remove') && challenge.status === 'active' && !hasStarted(challengeFacts(challenge, 0), ctx.now)
  return {
    items: shown.map(row => {
      const coAdmin = coAdmins.get(row.user_id)
      const isMe = row.user_id === ctx.viewer.id
      return {
        person: refs.get(row.user_id)!,
        state: row.state,
        joinedAt: row.joined_at,
        coAdmin: coAdmin ? (coAdmin.accepted_at === null ? 'named' : 'accepted') : null,
        isMe,
        canRemove: isRemovable && !isMe && row.user_id !== challenge.creator_id,
      }
    }),
    next: rows.length > PAGE && last ? encodeCursor({ at: last.joined_at, id: last.user_id }) : null,
  }
}

/**
 * Removes a participant before the start, for the leader of the challenge: the fee is refunded in full, joining again
 * is refused, and the person is notified of the reason (docs/rules/challenges.md#removing).
 */
export async function remove(
  ctx: SignedIn,
  { params, body }: InputOf<Calls['remove']>,
): Promise<OutputOf<Calls['remove']>> {
  const { personId } = params
  await ledBy(ctx, params.challengeId)
  const challenge = await lockChallenge(ctx, params.challengeId)
  const isAside = personId === ctx.viewer.id || personId === challenge.creator_id
  if (isAside || !(await participantOf(ctx.db, challenge.id, personId))) throw new Refusal('participant_not_found')
  if (challenge.status === 'cancelled') refuseOver(challenge)
  if (challenge.status !== 'active' || hasStarted(challengeFacts(challenge, 0), ctx.now))
    throw new Refusal('remove_after_start')
  const { reason } = body
  // The second of two concurrent removals finds nobody to remove.
  if (!(await removeWithRefund(ctx, challenge, personId, { reason, byStaff: false })))
    throw new Refusal('participant_not_found')
  await recordHostAct(ctx, 'participant_removed', challenge.id, personId)
  const facts = { challengeId: challenge.id, title: challenge.title, reason, by: 'host' as const }
  await notify(ctx, { kind: 'removed', userId: personId, subject: challenge.id, facts })
  return { removed: true }
}
