import type { Proven } from '@bora/rules/own-pix-key.ts'
import type { SignedIn } from '../../../core/context.ts'
import { addressesOf, personOf } from '../../accounts/index.ts'
import { cpfMark } from './sealed.ts'

/**
 * Returns the facts that the viewer's account has proven about its owner, and whether this CPF is among them. The
 * addresses are locked until the transaction ends.
 */
export async function provenOf(ctx: SignedIn, cpf: string | null): Promise<Proven> {
  const { name } = (await personOf(ctx.db, ctx.viewer.id))!
  return { name, ...(await addressesOf(ctx.db, ctx.viewer.id)), cpf: cpf !== null && (await isProven(ctx, cpf)) }
}

async function isProven(ctx: SignedIn, cpf: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('account_cpfs')
    .select('user_id')
    .where('cpf_mark', '=', cpfMark(ctx, cpf))
    .where('user_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  return found !== undefined
}
