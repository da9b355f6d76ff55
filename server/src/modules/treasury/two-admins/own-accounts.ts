import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { accountsOnDevicesOf } from '../../accounts/index.ts'

/**
 * Returns a person's accounts: this one, and all that share a browser or payout details with it. An admin can't decide
 * about any of them (docs/rules/people-and-rights.md#alone).
 */
export async function ownAccounts({ db }: Pick<Context, 'db'>, userId: string): Promise<string[]> {
  return [...new Set([userId, ...(await accountsOnDevicesOf(db, userId)), ...(await accountsPaidAs(db, userId))])]
}

// The CPFs of removed details count, too.
async function accountsPaidAs(db: Context['db'], userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with own as materialized (select distinct mark from payee_marks(array[${userId}]::uuid[]))
    select user_id as id from bank_details where destination_mark in (select mark from own)
    union select user_id from bank_details where cpf_mark in (select mark from own)
    union select user_id from account_cpfs where cpf_mark in (select mark from own)
    union select user_id from payouts where cpf_mark in (select mark from own)`.execute(db)
  return rows.map(row => row.id)
}
