import { compareText } from '@bora/rules/text-order.ts'
import type { Context, SignedIn } from '../../core/context.ts'
import { lockByName } from '../../core/named-lock.ts'
import { acceptInvitations, participantOf } from '../challenges/index.ts'
import {
  type Consent,
  CONSENT_TYPES,
  type ConsentType,
  mayChoose,
  saveConsents,
  type FingerprintSource,
} from '../accounts/index.ts'
import { creditInviters, joinInvited } from '../participation/index.ts'
import { spendingBoundsOf } from '../payments/index.ts'
import { Refusal } from '../../core/refusal.ts'
import { type Condition, where } from './reading.ts'
import { resources } from './resources.ts'
import { RestRefusal } from './rest-refusal.ts'

export type NewRow = Record<string, unknown>

/**
 * Lets the caller into challenges as `paid` participant: only themselves, and only free challenges. Any other value in
 * a row is refused like by row-level security. `origin` is the source of the call.
 */
export async function insertParticipants(
  ctx: Context,
  rows: readonly NewRow[],
  origin: FingerprintSource,
): Promise<Condition[][]> {
  const table = 'challenge_participants'
  // Each locks its challenge: a fixed order prevents deadlocks.
  for (const row of inOrder(rows, 'challenge_id')) {
    if (!isSignedIn(ctx) || row.user_id !== ctx.viewer.id || row.payment_status !== 'paid') throw denied(table)
    const challengeId = uuid(row.challenge_id, 'challenge_id')
    const invitedBy =
      row.invited_by === undefined || row.invited_by === null ? null : uuid(row.invited_by, 'invited_by')
    if (await participantOf(ctx.db, challengeId, ctx.viewer.id)) throw duplicate('challenge_participants_pkey')
    try {
      const { alreadyIn } = await joinInvited(ctx, challengeId, invitedBy, { boundsOf: spendingBoundsOf, origin })
      if (alreadyIn) throw duplicate('challenge_participants_pkey')
    } catch (error) {
      if (error instanceof Refusal) throw denied(table)
      throw error
    }
  }
  return rows.map(row => [equals('challenge_id', row.challenge_id), equals('user_id', row.user_id)])
}

/**
 * Accepts invitations: those valid for the caller, for challenges that the caller has joined. Others are ignored, as if
 * they did not exist. Returns the ids of those accepted now. `origin` is the source of the call.
 */
export async function acceptInvitationRows(
  ctx: Context,
  conditions: readonly Condition[],
  change: NewRow,
  origin: FingerprintSource,
): Promise<string[]> {
  const other = Object.keys(change).find(name => name !== 'status')
  if (other !== undefined || change.status !== 'accepted' || !isSignedIn(ctx)) throw denied('challenge_invitations')
  const which = where(conditions, resources.challenge_invitations!.columns)
  const accepted = await acceptInvitations(ctx, ctx.viewer.id, which)
  if (accepted.length > 0) await creditInviters(ctx, accepted, origin)
  return accepted
}

/**
 * Writes the caller's own consents. An existing one is replaced, left unchanged and not returned, or refused as a
 * duplicate.
 */
export async function upsertConsents(
  ctx: Context,
  rows: readonly NewRow[],
  { there, userAgent }: { there: 'replace' | 'ignore' | 'refuse'; userAgent: string | null },
): Promise<Condition[][]> {
  const table = 'user_consents'
  const written: Condition[][] = []
  // Of several copies at once only one finds nothing there.
  if (isSignedIn(ctx)) await lockByName(ctx.db, `consents of ${ctx.viewer.id}`)
  const consents = new Map<ConsentType, Consent>()
  for (const row of inOrder(rows, 'consent_type')) {
    if (!isSignedIn(ctx) || row.user_id !== ctx.viewer.id) throw denied(table)
    const type = consentType(row.consent_type)
    if (typeof row.consented !== 'boolean') {
      throw new RestRefusal(
        400,
        '23502',
        'null value in column "consented" of relation "user_consents" violates not-null constraint',
      )
    }
    if (there !== 'replace' && (consents.has(type) || (await isThere(ctx, type)))) {
      if (there === 'ignore') continue
      throw duplicate('user_consents_pkey')
    }
    const said = typeof row.user_agent === 'string' ? row.user_agent : userAgent
    // Of several rows about the same subject the last one counts.
    if (!consents.has(type)) written.push([equals('user_id', row.user_id), equals('consent_type', type)])
    consents.set(type, { type, consented: row.consented, userAgent: said })
  }
  if (isSignedIn(ctx)) await save(ctx, [...consents.values()])
  return written
}

async function save(ctx: SignedIn, consents: readonly Consent[]): Promise<void> {
  try {
    await mayChoose(ctx)
  } catch (error) {
    if (error instanceof Refusal) throw new RestRefusal(429, 'PGRST003', 'Too many requests')
    throw error
  }
  await saveConsents(ctx, ctx.viewer.id, consents)
}

/** Sorts the rows by the text of one column; equal ones keep their order. */
function inOrder(rows: readonly NewRow[], column: string): NewRow[] {
  return rows.toSorted((a, b) => compareText(String(a[column]), String(b[column])))
}

async function isThere(ctx: SignedIn, type: ConsentType): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('user_consents')
    .select('user_id')
    .where('user_id', '=', ctx.viewer.id)
    .where('consent_type', '=', type)
    .executeTakeFirst()
  return row !== undefined
}

function isSignedIn(ctx: Context): ctx is SignedIn {
  return ctx.viewer !== null
}

function equals(column: string, value: unknown): Condition {
  return { column, negated: false, operator: 'eq', value: String(value) }
}

function consentType(value: unknown): ConsentType {
  const known = CONSENT_TYPES.find(type => type === value)
  if (known) return known
  throw new RestRefusal(
    400,
    '23514',
    'new row for relation "user_consents" violates check constraint "user_consents_consent_type_check"',
  )
}

function uuid(value: unknown, column: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value))
    return value.toLowerCase()
  if (value === undefined || value === null) {
    throw new RestRefusal(400, '23502', `null value in column "${column}" violates not-null constraint`)
  }
  throw new RestRefusal(400, '22P02', `invalid input syntax for type uuid: "${JSON.stringify(value).slice(0, 60)}"`)
}

/** Refused like by row-level security. */
export function denied(table: string): RestRefusal {
  return new RestRefusal(403, '42501', `new row violates row-level security policy for table "${table}"`)
}

function duplicate(constraint: string): RestRefusal {
  return new RestRefusal(409, '23505', `duplicate key value violates unique constraint "${constraint}"`)
}
