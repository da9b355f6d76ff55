// Owns the device and network fingerprints of accounts that take part in invites and referrals. Guarantees: only keyed
// hashes are stored, which reveal only whether two are equal. Depends on people.
import { createHmac } from 'node:crypto'
import { addressBlock } from '../../../core/address-block.ts'
import type { Context, SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'

const SIGNED_IN_WITHIN_MS = 7 * 86_400_000

/** The source of a call; `device` is the browser's own identifier, if it has one. */
export type FingerprintSource = { ip: string; device: string | null }

/** Records the viewer's source: the browser by its own identifier, if it has one, and the network where it matters. */
export async function recordFingerprint(
  ctx: SignedIn,
  { ip, device }: { ip?: string | undefined; device: string | null },
): Promise<void> {
  const marks = [
    ...(ip === undefined ? [] : [{ kind: 'network' as const, mark: networkHash(ctx, ip) }]),
    ...(device ? [{ kind: 'device' as const, mark: deviceHash(ctx, device) }] : []),
  ]
  if (marks.length === 0) return
  await ctx.db
    .insertInto('account_origins')
    .values(marks.map(mark => ({ ...mark, user_id: ctx.viewer.id, seen_at: ctx.now.toISOString() })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/**
 * Records the networks in which another person is signed in, or was within a week: those of the viewer's inviter, since
 * not every way of inviting involves a call by the inviter.
 */
export async function recordNetworksOf(ctx: Pick<Context, 'db' | 'now' | 'secrets'>, userId: string): Promise<void> {
  const sessions = await ctx.db.selectFrom('auth.sessions').select('ip').where('user_id', '=', userId).execute()
  const since = new Date(systemClock().getTime() - SIGNED_IN_WITHIN_MS).toISOString()
  const events = await ctx.db
    .selectFrom('auth.account_events')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .where('kind', 'in', ['signed_up', 'signed_in', 'signed_out'])
    .execute()
  const marks = new Set([...sessions, ...events].flatMap(({ ip }) => (ip ? [networkHash(ctx, ip)] : [])))
  if (marks.size === 0) return
  const seen_at = ctx.now.toISOString()
  await ctx.db
    .insertInto('account_origins')
    // A fixed order prevents deadlocks between two people with the same inviter.
    .values([...marks].sort().map(mark => ({ kind: 'network' as const, mark, user_id: userId, seen_at })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Returns the keyed hash of a browser's own identifier, in hex. */
export function deviceHash(ctx: Pick<Context, 'secrets'>, device: string): string {
  return markOf(ctx, `device ${device.toLowerCase()}`)
}

/** Returns whether an account was used on a device shared with one of the others. */
export async function sharesDevice(db: Context['db'], userId: string, others: readonly string[]): Promise<boolean> {
  const shared = await db
    .selectFrom('account_origins as own')
    .innerJoin('account_origins as other', join =>
      join.onRef('other.kind', '=', 'own.kind').onRef('other.mark', '=', 'own.mark'),
    )
    .select('own.mark')
    .where('own.user_id', '=', userId)
    .where('own.kind', '=', 'device')
    .where('other.user_id', '!=', userId)
    .where(({ eb, val }) => eb('other.user_id', '=', eb.fn.any(val([...others]))))
    .executeTakeFirst()
  return shared !== undefined
}

/** Returns the other accounts that were used on a device of this one. */
export async function accountsOnDevicesOf(db: Context['db'], userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_origins as own')
    .innerJoin('account_origins as other', join =>
      join.onRef('other.kind', '=', 'own.kind').onRef('other.mark', '=', 'own.mark'),
    )
    .select('other.user_id')
    .distinct()
    .where('own.user_id', '=', userId)
    .where('own.kind', '=', 'device')
    .where('other.user_id', '!=', userId)
    .execute()
  return rows.map(row => row.user_id)
}

function networkHash(ctx: Pick<Context, 'secrets'>, ip: string): string {
  return markOf(ctx, `network ${addressBlock(ip)}`)
}

function markOf({ secrets }: Pick<Context, 'secrets'>, text: string): string {
  return createHmac('sha256', secrets.origins.current.value).update(text).digest('hex')
}
