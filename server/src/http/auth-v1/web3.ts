import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type Agent, type SessionAnswer, signInWithSolana } from '../../rooms/auth/auth.ts'
import { fieldsOf, Text } from './bodies.ts'

const Web3Body = z.object({ chain: Text, message: Text, signature: Text })

/** The grant of a wallet's signature. */
export function web3Grant(ctx: Context, body: unknown, agent: Agent): Promise<SessionAnswer> {
  const { chain, message, signature } = fieldsOf(Web3Body, body)
  return signInWithSolana(ctx, { chain, message: message ?? '', signature: signature ?? '', agent })
}
