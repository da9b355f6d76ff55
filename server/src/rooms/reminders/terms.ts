import { dayIn, startOfDay } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE, type Language } from '@bora/rules/limits.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { termsComing, type TermsVersion } from '@bora/rules/terms.ts'
import { sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { inOwnTransaction } from '../../core/own-transaction.ts'
import { queueMessage } from '../messages/messages.ts'
import { tell } from '../notifications/notifications.ts'

const AT_ONCE = 200
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Reader = { id: string; name: string; language: Language; created_at: string }

/**
 * Tells everybody of a version of the terms that is announced and doesn't hold yet, once, in the app and by mail to a
 * confirmed address; not who agreed to it already (docs/rules/people-and-rights.md#terms). Runs outside a transaction;
 * returns how many it told.
 */
export async function tellOfTerms(ctx: Context): Promise<number> {
  const coming = termsComing(dayIn(ctx.now.toISOString(), DEFAULT_TIME_ZONE))
  if (!coming) return 0
  let told = 0
  for (let after: string | null = NOBODY; after !== null;) {
    const from: string = after
    // oxlint-disable-next-line no-await-in-loop -- where to go on is known when these are told
    const some = await inOwnTransaction(ctx, inside => tellSome(inside, coming, from))
    told += some.told
    after = some.last
  }
  return told
}

/** Tells the next ones in the order of their ids; `last` is where to go on, null where nobody is left. */
async function tellSome(
  ctx: Context,
  { version, since, announced }: TermsVersion,
  after: string,
): Promise<{ told: number; last: string | null }> {
  const { rows } = await sql<Reader>`
    select p.id, p.name, p.language, p.created_at from people p
    where p.id > ${after}
      and not exists (select from terms_agreed a where a.user_id = p.id and a.version = ${version})
      and not exists (
        select from notices n where n.user_id = p.id and n.kind = 'terms_changed' and n.subject = ${version})
    order by p.id limit ${AT_ONCE}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const accounts = await ctx.db
    .selectFrom('auth.users')
    .select(['id', 'email', 'email_confirmed_at', 'terms_version'])
    .where('id', 'in', ids.length > 0 ? ids : [NOBODY])
    .execute()
  const of = new Map(accounts.map(account => [account.id, account]))
  const start = startOfDay(announced, DEFAULT_TIME_ZONE)
  let told = 0
  for (const { id: userId, name, language, created_at: createdAt } of rows) {
    const account = of.get(userId)
    // Who came in by another site since was shown the latest.
    const older = account && (account.terms_version ? account.terms_version !== version : createdAt < start)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!older || !(await tell(ctx, { kind: 'terms_changed', userId, subject: version, facts: { version, since } })))
      continue
    told++
    const { email, email_confirmed_at: confirmed } = account
    if (!email || !confirmed) continue
    const link = `${ctx.config.siteUrl}${addressOf(PAGES.terms.path)}?version=${version}`
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await queueMessage(ctx, {
      channel: 'mail',
      to: email,
      language,
      kind: 'terms_changed',
      facts: { name, since, link },
    })
  }
  return { told, last: rows.length < AT_ONCE ? null : ids.at(-1)! }
}
