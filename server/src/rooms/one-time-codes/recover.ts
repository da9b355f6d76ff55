import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { noteEvent } from '../accounts/account-events.ts'
import { accountAt } from '../accounts/account-at.ts'
import { checkedEmail } from '../accounts/addresses.ts'
import { inEvenTime } from '../../core/even-time.ts'
import type { Pkce } from '../../core/pkce.ts'
import { limitCalls } from '../rate-limits/rate-limits.ts'
import { limitSending, sendCode, unlessTooSoon } from './send-code.ts'
import type { Agent } from '../../core/agent.ts'

export type Recover = { email: string; pkce: Pkce | null; redirectTo: string; agent: Agent }

/** Sends a way to a new password where an account has the address; whether one has it, the call does not tell. */
export async function recover(ctx: Context, { email: given, pkce, redirectTo, agent }: Recover): Promise<void> {
  await limitCalls(ctx, 'recover', agent.ip)
  const email = checkedEmail(given)
  await limitSending(ctx, 'recovery', email)
  const send = async (inside: Context) => {
    const user = await accountAt(inside.db, email)
    if (!user) return
    const about = { userId: user.id, kind: 'recovery', type: 'recovery', address: email } as const
    await sendCode(inside, { ...about, pkce, redirectTo })
    await noteEvent(inside.db, { userId: user.id, kind: 'recovery_asked', agent })
  }
  await inEvenTime(() => unlessTooSoon(() => inOwnTransaction(ctx, send)))
}
