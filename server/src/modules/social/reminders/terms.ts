import { dayIn, startOfDay } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE, type Language } from '@bora/rules/limits.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import { TERMS_VERSIONS, termsComing, type TermsVersion, textChangedIn } from '@bora/rules/terms.ts'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { inSeparateTransaction } from '../../../core/separate-transaction.ts'
import { queueMessage } from '../../messaging/index.ts'
import { notify } from '../../notifications/index.ts'

const AT_ONCE = 200
// People examined per statement, so that its duration doesn't grow with the number who have agreed.
const LOOKED_AT = 2_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Reader = { id: string; name: string; language: Language; created_at: string }

/** The end of a round of announcements: after this person, in this version. */
export type TermsCursor = { version: string; id: string }

/** How many people a round notified, and where the next one continues; null at the end. */
export type TermsRound = { told: number; after: TermsCursor | null }

/**
 * Notifies people of each version of the terms that is announced and not yet in force, oldest first, once per version:
 * in the app, and by mail to a confirmed address. Leaves out people who agreed to that version or a later one
 * (docs/rules/people-and-rights.md#terms). Notifies at most `most` people, starting behind `after` (null: from the
 * first), so that a change of terms never mails everyone at once. Runs outside a transaction.
 */
export async function notifyOfTerms(
  ctx: Context,
  { most, after = null }: { most: number; after?: TermsCursor | null },
): Promise<TermsRound> {
  const announced = termsComing(dayIn(ctx.now.toISOString(), DEFAULT_TIME_ZONE))
  const first = Math.max(
    0,
    announced.findIndex(({ version }) => version === after?.version),
  )
  let told = 0
  for (const coming of announced.slice(first)) {
    let last = after?.version === coming.version ? after.id : NOBODY
    while (told < most) {
      const from = last
      const atOnce = Math.min(AT_ONCE, most - told)
      // oxlint-disable-next-line no-await-in-loop -- the next portion depends on this one
      const some = await inSeparateTransaction(ctx, inside => tellSome(inside, coming, from, atOnce))
      told += some.told
      if (some.last === null) break
      last = some.last
    }
    if (told >= most) return { told, after: { version: coming.version, id: last } }
  }
  return { told, after: null }
}

/**
 * Returns how many people are notified of new terms in a minute: a quarter of the mail rate, so that these mails don't
 * queue up, and the rest of the rate is left to others.
 */
export function termsPerMinute(mailPerSecond: number): number {
  return Math.max(1, Math.floor((mailPerSecond * 60) / 4))
}

/** Notifies the next people in the order of their ids, `atOnce` at most; `last` is where to continue, null at the end. */
async function tellSome(
  ctx: Context,
  { version, since, announced, material }: TermsVersion,
  after: string,
  atOnce: number,
): Promise<{ told: number; last: string | null }> {
  const from = TERMS_VERSIONS.slice(TERMS_VERSIONS.findIndex(one => one.version === version)).map(one => one.version)
  const { rows: near } = await sql<Reader & { is_left: boolean }>`
    select p.*, not exists (select from terms_agreed a where a.user_id = p.id and a.version = any(${from}::text[]))
      and not exists (
        select from notices n where n.user_id = p.id and n.kind = 'terms_changed' and n.subject = ${version}) as is_left
    from (
      select id, name, language, created_at from people where id > ${after} order by id limit ${LOOKED_AT}
    ) p order by p.id`.execute(ctx.db)
  const rows = near.filter(one => one.is_left).slice(0, atOnce)
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
    // A person who came from another site since then was shown the latest version.
    const older = account && (account.terms_version ? !from.includes(account.terms_version) : createdAt < start)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!older || !(await notify(ctx, { kind: 'terms_changed', userId, subject: version, facts: { version, since } })))
      continue
    told++
    const { email, email_confirmed_at: confirmed } = account
    if (!email || !confirmed) continue
    const link = `${ctx.config.siteUrl}${addressOf(PAGES[textChangedIn(version)].path)}?version=${version}`
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await queueMessage(ctx, {
      channel: 'mail',
      to: email,
      language,
      kind: 'terms_changed',
      facts: { name, since, link, asksYes: material },
    })
  }
  if (rows.length === atOnce) return { told, last: ids.at(-1)! }
  return { told, last: near.length < LOOKED_AT ? null : near.at(-1)!.id }
}
