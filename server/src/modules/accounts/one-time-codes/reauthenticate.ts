import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import type { ClientInfo } from '../../../core/client-info.ts'
import type { Caller } from '../sessions/caller.ts'
import { limitCalls, limitCodes } from '../rate-limits/rate-limits.ts'
import { sendCode } from './send-code.ts'

/** Sends the owner a code that proves, before a sensitive change, that they still control the account's address. */
export async function reauthenticate(ctx: Context, { account }: Caller, { ip }: ClientInfo): Promise<void> {
  await limitCalls(ctx, 'reauthenticate', ip)
  const { id, email, phone } = account
  const address = email ?? phone
  if (!address)
    throw new AuthRefusal('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  if (email && !account.email_confirmed_at) {
    throw new AuthRefusal('email_not_confirmed', 'Please verify your email first.', { status: 422 })
  }
  if (!email && !account.phone_confirmed_at) {
    throw new AuthRefusal('phone_not_confirmed', 'Please verify your phone first.', { status: 422 })
  }
  await limitCodes(ctx, address, id)
  await inSeparateTransaction(ctx, inside => {
    const about = { userId: id, kind: 'reauthentication', type: 'reauthentication', address, byOwner: true } as const
    return sendCode(inside, { ...about, pkce: null, redirectTo: ctx.config.siteUrl })
  })
}
