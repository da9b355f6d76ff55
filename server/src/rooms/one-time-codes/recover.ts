import type { Context } from '../../context.ts'
import { inOwnTransaction } from '../../own-transaction.ts'
import { noteEvent } from './account-events.ts'
import { accountAt } from './account-at.ts'
import { checkedEmail } from './addresses.ts'
import { inEvenTime } from './even-time.ts'
import type { Pkce } from './pkce.ts'
import { limitCalls } from './rate-limits.ts'
import { limitSending, sendCode, unlessTooSoon } from './send-code.ts'
import type { Agent } from './agent.ts'

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
