import { SignJWT } from 'jose'
import type { Context } from '../../../core/context.ts'
import { runAsCaller } from '../../../db/current-caller.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { perServerState } from '../../../core/per-server-state.ts'
import { keyRing } from './signing-keys.ts'

const YEARS = 10
const known = perServerState<{ anonKey: Promise<string> | null }>(() => ({ anonKey: null }))

/**
 * Returns the public key that client applications send as `apikey`: a token of role `anon` without a user. It is
 * created once, stored in the database, and the same on every node and after every restart.
 */
export function anonKey(ctx: Pick<Context, 'db' | 'secrets' | 'config'>): Promise<string> {
  const memory = known(ctx)
  if (!memory.anonKey) {
    const reading = runAsCaller(null, () => storedOrMade(ctx))
    memory.anonKey = reading
    reading.catch(() => (memory.anonKey = null))
  }
  return memory.anonKey
}

async function storedOrMade(ctx: Pick<Context, 'db' | 'secrets' | 'config'>): Promise<string> {
  const stored = () => ctx.db.selectFrom('auth.api_keys').select('token').where('name', '=', 'anon').executeTakeFirst()
  const there = await stored()
  if (there) return there.token
  const { current } = await keyRing(ctx)
  const now = systemClock()
  const token = await new SignJWT({ role: 'anon' })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: current.kid })
    .setIssuer(`${ctx.config.siteUrl}/auth/v1`)
    .setIssuedAt(now)
    .setExpirationTime(`${YEARS}y`)
    .sign(current.key)
  await ctx.db
    .insertInto('auth.api_keys')
    .values({ name: 'anon', token, created_at: now.toISOString() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (await stored())!.token
}
