// Owns the device and network fingerprints of accounts that take part in invites and referrals. Guarantees: only keyed
// hashes are stored, which reveal only whether two are equal. Depends on people.
import { createHmac } from 'node:crypto'
import { addressBlock } from '../../../core/address-block.ts'
import type { Context, SignedIn } from '../../../core/context.ts'

/** The source of a call; `device` is the browser's own identifier, if it has one. */
export type FingerprintSource = { ip: string; device: string | null }

/** Records the viewer's source: the browser by its own identifier, if it has one, and the network where it matters. */
export async function recordFingerprint(
  ctx: SignedIn,
  { ip, device }: { ip?: string | undefined; device: string | null },
): Promise<void> {
  const marks = [
    ...(ip === undefined ? [] : [{ kind: 'network' as const, mark: markOf(ctx, `network ${addressBlock(ip)}`) }]),
    ...(device ? [{ kind: 'device' as const, mark: deviceHash(ctx, device) }] : []),
  ]
  if (marks.length === 0) return
  await ctx.db
    .insertInto('account_origins')
    .values(marks.map(mark => ({ ...mark, user_id: ctx.viewer.id, seen_at: ctx.now.toISOString() })))
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

function markOf({ secrets }: Pick<Context, 'secrets'>, text: string): string {
  return createHmac('sha256', secrets.invites).update(text).digest('hex')
}
