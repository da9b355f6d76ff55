import type { Context } from '../../../core/context.ts'
import { cpfEndMark, unseal } from './sealed.ts'

const AT_ONCE = 500

/**
 * Adds search marks for CPFs stored before their last digits could be searched; skips those that no key can decrypt.
 */
export async function markCpfEnds(ctx: Context): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await ctx.db
      .selectFrom('bank_details')
      .select(['user_id', 'sealed'])
      .where('cpf_mark', 'is not', null)
      .where('cpf_end_mark', 'is', null)
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(AT_ONCE)
      .execute()
    for (const { user_id, sealed } of rows) {
      const cpf = cpfIn(ctx, user_id, sealed)
      if (cpf === null) continue
      await ctx.db
        .updateTable('bank_details')
        .set({ cpf_end_mark: cpfEndMark(ctx, cpf) })
        .where('user_id', '=', user_id)
        // They may have changed by now.
        .where('sealed', '=', sealed)
        .execute()
    }
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.user_id
  }
}

function cpfIn(ctx: Context, userId: string, sealed: Buffer): string | null {
  try {
    return unseal(ctx, userId, sealed).holderCpf
  } catch {
    return null
  }
}
