import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { lockedUser } from '../account/account-address.ts'
import { AuthRefusal } from '../../../core/auth-refusal.ts'
import { accountOfIdentity, enterFromOutside, type ExternalIdentity } from './external-account.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { isTooSoon, limitSending, type SendCode, sendCode } from '../one-time-codes/send-code.ts'
import type { ClientInfo } from '../../../core/client-info.ts'

export type Entering = {
  identity: ExternalIdentity
  pkce: Pkce | null
  redirectTo: string
  agent: ClientInfo
}

/**
 * Signs in a person whom a provider vouches for and returns the result of `open` for the account. An address that no
 * one has verified, not even the provider, gets a confirmation mail. Where addresses are confirmed `first`, the sign-in
 * is refused until then; where they are never confirmed, no mail is sent.
 */
export async function enter<T>(
  ctx: Context,
  { identity, pkce, redirectTo, agent }: Entering,
  open: (inside: Context, userId: string) => Promise<T>,
): Promise<T> {
  const mode = ctx.config.auth.emailConfirmation
  const { user, opened } = await enterFromOutside(ctx, async inside => {
    const id = await accountOfIdentity(inside, identity, agent)
    const account = (await lockedUser(inside.db, id))!
    const waits = mode === 'first' && account.email !== null && account.email_confirmed_at === null
    return { user: account, opened: waits ? null : { value: await open(inside, id) } }
  })
  const { id: userId, email, email_confirmed_at, confirmation_sent_at } = user
  const isAsked = mode !== 'none' && email !== null && email_confirmed_at === null
  if (isAsked && (opened === null || confirmation_sent_at === null)) {
    await askToConfirm(ctx, { userId, kind: 'confirmation', type: 'signup', address: email, pkce, redirectTo })
  }
  if (opened) return opened.value
  throw new AuthRefusal(
    'provider_email_needs_verification',
    `Unverified email with ${identity.provider}. A confirmation email has been sent to your ${identity.provider} email`,
  )
}

// On a retry within a minute the mail has already been sent.
async function askToConfirm(ctx: Context, about: SendCode): Promise<void> {
  try {
    await limitSending(ctx, about.kind, about.address)
    await inSeparateTransaction(ctx, inside => sendCode(inside, about))
  } catch (error) {
    if (!isTooSoon(error)) throw error
  }
}
