import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import type { ClientInfo } from '../../core/client-info.ts'
import { checkChain, signInWithSolana, type SessionAnswer } from '../../modules/accounts/index.ts'
import { fieldsOf, Text } from './bodies.ts'

const Web3Body = z.object({ message: Text, signature: Text })

/**
 * Grants a session for a wallet's signature. Clients send signatures of other chains in a form that is invalid here.
 */
export async function web3Grant(ctx: Context, body: unknown, agent: ClientInfo): Promise<SessionAnswer> {
  await checkChain(ctx, (body as { chain?: unknown } | null)?.chain, agent)
  const { message, signature } = fieldsOf(Web3Body, body)
  return signInWithSolana(ctx, { message: message ?? '', signature: signature ?? '', agent })
}
