import { FRESH_SIGN_IN_MINUTES, PASSWORD_MAX_LENGTH } from '@bora/rules/limits.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { SignedIn } from '../../../core/context.ts'
import { systemClock } from '../../../core/system-clock.ts'
import { Refusal } from '../../../core/refusal.ts'
import { accountOf } from '../account/account.ts'
import { spendCode } from '../one-time-tokens/one-time-tokens.ts'
import { limitPasswords } from '../rate-limits/rate-limits.ts'
import { verifyPassword } from './password-hash.ts'

/** A proof of ownership of an account: its password, a code to its address, or a recent sign-in. */
type OwnersProof = 'password' | 'code' | 'sign_in'

/** Returns the proof of ownership that the viewer can give before a sensitive action. */
export async function proofOf(ctx: SignedIn): Promise<OwnersProof> {
  const account = await accountOf(ctx.db, ctx.viewer.id)
  if (!account) throw new Refusal('not_signed_in')
  if (account.password_hash !== null) return 'password'
  const reachable = account.email !== null ? account.email_confirmed_at : account.phone && account.phone_confirmed_at
  return reachable ? 'code' : 'sign_in'
}

/**
 * Refuses a caller without proof of ownership: `password_wrong`, `code_wrong`, `sign_in_again`, or `too_many_requests`
 * after too many guesses. Call it outside any transaction, where tries are counted.
 */
export async function confirmOwner(
  ctx: SignedIn,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
  agent: ClientInfo,
): Promise<void> {
  const proof = await proofOf(ctx)
  const { id, sessionId } = ctx.viewer
  if (proof === 'password') {
    const { password_hash } = (await accountOf(ctx.db, id))!
    const right = await guarded(() =>
      limitPasswords(ctx, `owner ${id}`, agent.ip, async () => {
        return password.length <= PASSWORD_MAX_LENGTH && (await verifyPassword(password, password_hash))
      }),
    )
    if (!right) throw new Refusal('password_wrong', { field: 'password' })
  } else if (proof === 'code') {
    if (!(await spendCode(ctx, id, 'reauthentication', code))) throw new Refusal('code_wrong', { field: 'code' })
  } else {
    const since = new Date(systemClock().getTime() - FRESH_SIGN_IN_MINUTES * 60_000).toISOString()
    const fresh = await ctx.db
      .selectFrom('auth.sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('created_at', '>', since)
      .executeTakeFirst()
    if (!fresh) throw new Refusal('sign_in_again', { params: { minutes: FRESH_SIGN_IN_MINUTES } })
  }
}

async function guarded<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    throw new Refusal('too_many_requests', { params: { seconds: error.retryAfterSeconds ?? 60 } })
  }
}
