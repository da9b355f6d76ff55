// Owns the acts of a challenge's hosts: removing people before the start, naming co-admins and calling staff.
// Guarantees: each act needs its power at that moment, is recorded in the audit log, and its effects are one
// transaction. Depends on participation, payments and the audit log.
import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { HOST_POWERS, hasPower, hostRole, leaderOf } from '@bora/rules/fairness/hosts.ts'
import { MAX_CO_ADMINS } from '@bora/rules/fairness/limits.ts'
import type { AdminAct } from '@bora/rules/admin-acts.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { personRefs } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import { type ChallengeRow, hostsOf, mayAsHost, participantOf, visibleChallenge } from '../../challenges/index.ts'
import { acceptCoAdmin, coAdminsOf, endCoAdmin, lockChallenge, nameCoAdmin } from '../../participation/index.ts'

type Calls = (typeof api)['hosting']
type HostsView = OutputOf<Calls['hosts']>

/** Returns the hosts of a challenge, for its participants and for staff. */
export async function hosts(ctx: SignedIn, { params }: InputOf<Calls['hosts']>): Promise<HostsView> {
  return hostsView(ctx, await challengeForHosts(ctx, params.challengeId))
}

/** Names a participant co-admin. */
export async function name(ctx: SignedIn, { params }: InputOf<Calls['nameCoAdmin']>): Promise<HostsView> {
  const challenge = await ledBy(ctx, params.challengeId)
  refuseOver(await lockChallenge(ctx, challenge.id))
  if (await nameCoAdmin(ctx, challenge, params.personId))
    await recordHostAct(ctx, 'co_admin_named', challenge.id, params.personId)
  return hostsView(ctx, challenge)
}

/** Accepts for the viewer to be co-admin. */
export async function accept(ctx: SignedIn, { params }: InputOf<Calls['acceptCoAdmin']>): Promise<HostsView> {
  const challenge = await challengeForHosts(ctx, params.challengeId)
  await acceptCoAdmin(ctx, challenge.id)
  return hostsView(ctx, challenge)
}

/** Ends a co-admin's role, for the leader of the challenge; or the viewer's own. */
export async function end(ctx: SignedIn, { params }: InputOf<Calls['endCoAdmin']>): Promise<HostsView> {
  const { challengeId, personId } = params
  const challenge =
    personId === ctx.viewer.id ? await challengeForHosts(ctx, challengeId) : await ledBy(ctx, challengeId)
  if (await endCoAdmin(ctx, challenge.id, personId)) await recordHostAct(ctx, 'co_admin_ended', challenge.id, personId)
  return hostsView(ctx, challenge)
}

/**
 * Returns a challenge for its participants, its creator and staff; refuses `not_participating` for viewers who may only
 * look.
 */
export async function challengeForHosts(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const row = await visibleChallenge(ctx, challengeId)
  const { id, roles } = ctx.viewer
  if (row.creator_id === id || roles.includes('admin')) return row
  if ((await participantOf(ctx.db, row.id, id))?.state !== 'participating') throw new Refusal('not_participating')
  return row
}

/** Returns a challenge that the viewer leads; refuses `only_creator` to others. */
export async function ledBy(ctx: SignedIn, challengeId: string): Promise<ChallengeRow> {
  const challenge = await challengeForHosts(ctx, challengeId)
  if (!(await mayAsHost(ctx, challenge, 'remove'))) throw new Refusal('only_creator')
  return challenge
}

/** Refuses for a challenge that is over. */
export function refuseOver({ status }: Pick<ChallengeRow, 'status'>): void {
  if (status === 'cancelled') throw new Refusal('challenge_cancelled')
  if (status === 'completed') throw new Refusal('challenge_ended')
}

/** Records an act of a host, which isn't an admin's: without address and device. */
export async function recordHostAct(
  { db, now, viewer }: SignedIn,
  act: AdminAct,
  challengeId: string,
  personId: string,
): Promise<void> {
  const { agent: _agent, ...person } = viewer
  await recordAct({ db, now, viewer: person }, act, { subject: 'challenge', id: challengeId }, null, {
    after: { person: personId },
  })
}

async function hostsView(ctx: SignedIn, challenge: ChallengeRow): Promise<HostsView> {
  const { id, roles, aal } = ctx.viewer
  const [all, rows] = [await hostsOf(ctx, challenge), await coAdminsOf(ctx, challenge.id)]
  const role = hostRole(all, { id, isStaff: roles.includes('admin') && aal === 'aal2' })
  const leader = leaderOf(all)
  const people = await personRefs(ctx, [...rows.map(row => row.user_id), ...(leader ? [leader] : [])])
  const seesNamed = role === 'creator' || role === 'lead'
  return {
    leader: leader ? people.get(leader)! : null,
    coAdmins: rows
      .filter(row => row.accepted_at !== null || seesNamed)
      .map(row => ({ person: people.get(row.user_id)!, state: row.accepted_at === null ? 'named' : 'accepted' })),
    most: MAX_CO_ADMINS,
    role,
    powers: HOST_POWERS.filter(power => hasPower(role, power)),
    isNamed: rows.some(row => row.user_id === id && row.accepted_at === null),
  }
}
