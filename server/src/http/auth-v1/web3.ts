import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { Agent } from '../../core/agent.ts'
import { checkChain, signInWithSolana } from '../../rooms/wallet-sign-in/wallet-sign-in.ts'
import type { SessionAnswer } from '../../rooms/sessions/sessions.ts'
import { fieldsOf, Text } from './bodies.ts'

const Web3Body = z.object({ message: Text, signature: Text })

/** The grant of a wallet's signature. Clients send the signature of another chain in a form that is none here. */
export async function web3Grant(ctx: Context, body: unknown, agent: Agent): Promise<SessionAnswer> {
  await checkChain(ctx, (body as { chain?: unknown } | null)?.chain, agent)
  const { message, signature } = fieldsOf(Web3Body, body)
  return signInWithSolana(ctx, { message: message ?? '', signature: signature ?? '', agent })
}
