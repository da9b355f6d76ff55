import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { recordAccountEvent } from '../account/account-events.ts'
import { accountAt } from '../account/account-at.ts'
import { checkedEmail } from '../account/addresses.ts'
import { withConstantTime } from '../../../core/constant-time.ts'
import type { Pkce } from '../../../core/pkce.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { limitSending, sendCode, ignoreIfTooSoon } from './send-code.ts'
import type { ClientInfo } from '../../../core/client-info.ts'

export type Recover = { email: string; pkce: Pkce | null; redirectTo: string; agent: ClientInfo }

/** Sends a password reset if an account has the address; the answer does not reveal whether one does. */
export async function recover(ctx: Context, { email: given, pkce, redirectTo, agent }: Recover): Promise<void> {
  await limitCalls(ctx, 'recover', agent.ip)
  const email = checkedEmail(given)
  await limitSending(ctx, 'recovery', email)
  const send = async (inside: Context) => {
    const user = await accountAt(inside.db, email)
    if (!user) return
    const about = { userId: user.id, kind: 'recovery', type: 'recovery', address: email } as const
    await sendCode(inside, { ...about, pkce, redirectTo })
    await recordAccountEvent(inside.db, { userId: user.id, kind: 'recovery_asked', agent })
  }
  await withConstantTime(() => ignoreIfTooSoon(() => inSeparateTransaction(ctx, send)))
}
