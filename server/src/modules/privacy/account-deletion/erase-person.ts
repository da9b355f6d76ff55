import { COMMENT_MAX_LENGTH, type Language } from '@bora/rules/limits.ts'
import { renamedIn } from '@bora/rules/mentions.ts'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import type { Tables } from '../../../db/tables.ts'
import { removeParticipant, endReferral, notifySuccessors } from '../../participation/index.ts'
import { erasePersonRow, formerName, type Person, personOf } from '../../accounts/index.ts'
import { personalColumns } from '../personal-data/columns.ts'

/**
 * Deletes a person's data from every table listed in `personal-data`, or clears the columns; nothing left identifies
 * the person. `farewell` sends the last message. Call it in the transaction of the account's deletion; files are listed
 * there for later removal (docs/decisions/0055-the-end-of-an-account.md).
 */
export async function erasePerson(ctx: Context, userId: string, farewell: () => Promise<void>): Promise<void> {
  const { db } = ctx
  const person = (await personOf(db, userId))!
  const addresses = await addressesOf(db, userId)
  await endReferral(ctx, userId)
  await notifySuccessors(ctx, userId)
  await leaveRunning(ctx, userId)
  await nameFiles(ctx, userId)
  await keepDevicesAlone(db, userId)
  await emptyAmongOthers(db, person)
  await db.updateTable('people').set({ photo_id: null }).where('id', '=', userId).execute()
  await dropMessagesTo(db, addresses, ['outgoing_messages', 'local_outbox'])
  await farewell()
  for (const { table, column, by, ends } of personalColumns()) {
    if (ends !== 'row') continue
    if (by === 'address')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${addresses}::text[])`.execute(db)
    else await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid`.execute(db)
  }
  await erasePersonRow(db, userId)
}

/**
 * Settles what others have from a person, and removes the person's name from notifications and queued messages to
 * others: for an account that the operator deletes, which leaves everything else. Call it in the transaction of the
 * deletion, before the account is deleted.
 */
export async function endAmongOthers(ctx: Context, userId: string): Promise<void> {
  const person = (await personOf(ctx.db, userId))!
  await endReferral(ctx, userId)
  await notifySuccessors(ctx, userId)
  await dropMessagesTo(ctx.db, await addressesOf(ctx.db, userId), ['outgoing_messages'])
  await forgetAmongOthers(ctx.db, person)
}

async function dropMessagesTo(
  db: Kysely<Tables>,
  addresses: readonly string[],
  tables: readonly ('outgoing_messages' | 'local_outbox')[],
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where recipient = any(${addresses}::text[])`.execute(db)
}

// Nothing is sent to these addresses any more, except the farewell.
async function addressesOf(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from auth.users u
    cross join lateral unnest(array[u.email, u.new_email, u.phone, u.new_phone]) as address
    where u.id = ${userId} and address is not null
    union select id::text from push_subscriptions where user_id = ${userId}`.execute(db)
  return rows.map(({ address }) => address)
}

// A person who returns with a new account is not new: otherwise a bonus could be earned for each deleted account.
// Networks do not identify one person (docs/rules/people-and-rights.md#origins).
async function keepDevicesAlone(db: Kysely<Tables>, userId: string): Promise<void> {
  await sql`delete from account_origins where user_id = ${userId} and kind <> 'device'`.execute(db)
}

// Challenges without a prize continue without the person; those with one are over by now. Results stay complete.
async function leaveRunning(ctx: Context, userId: string): Promise<void> {
  const running = await ctx.db
    .selectFrom('participants as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select('c.id')
    .where('p.user_id', '=', userId)
    .where('c.status', '=', 'active')
    .orderBy('c.id')
    .execute()
  for (const { id } of running) {
    await removeParticipant(ctx, id, userId)
    ctx.afterCommit(() => ctx.live.standingsMoved(id))
  }
}

async function nameFiles({ db, now }: Context, userId: string): Promise<void> {
  const since = now.toISOString()
  await sql`
    insert into files_to_remove (id, kind, since)
    select id, 'photo', ${since}::timestamptz from photos p where owner_id = ${userId}
      and not exists (select from sealed_photos s where s.photo_id = p.id)
    union all select id, 'archive', ${since}::timestamptz from archives where user_id = ${userId}
    on conflict do nothing`.execute(db)
}

// Deletes or clears the person's name in others' data, and clears it in their own data that stays.
async function emptyAmongOthers(db: Kysely<Tables>, person: Person): Promise<void> {
  const { id: userId } = person
  await forgetAmongOthers(db, person)
  // Recomputes the proof signals of people whose photos were compared with theirs, without them.
  await sql`
    update proof_heads set rules_version = 0
    where user_id in (select user_id from photo_pairs where other_user_id = ${userId})`.execute(db)
  await sql`update challenge_invited set invited_by = null where invited_by = ${userId}`.execute(db)
  await sql`
    update invite_tokens set revoked_at = now() where inviter_user_id = ${userId} and revoked_at is null`.execute(db)
  for (const table of ['activity_reports', 'person_reports', 'photo_reports'] as const)
    await sql`update ${sql.table(table)} set comment = '' where reporter_id = ${userId} and comment <> ''`.execute(db)
  await sql`update review_cases set answer = null where user_id = ${userId} and answer is not null`.execute(db)
  await sql`update conduct_cases set answer = null, appeal = case when appeal is null then null else '…' end
    where user_id = ${userId}`.execute(db)
  await sql`update staff_calls set words = '' where caller_id = ${userId} and words <> ''`.execute(db)
  await sql`update reviewers set words = '' where person_id = ${userId} and words <> ''`.execute(db)
  await forgetOwnTitles(db, person)
  await sql`
    update payouts set sealed = ''::bytea, shown = '{}', holder_name = '', shown_cpf = null, cpf_mark = null
    where user_id = ${userId} and holder_name <> ''`.execute(db)
}

// Notifications and waiting messages that name the person, and mentions in others' comments.
async function forgetAmongOthers(db: Kysely<Tables>, person: Person): Promise<void> {
  const { id: userId, name } = person
  const { rows: asked } = await sql<{ id: string }>`
    select id::text from invite_tokens where inviter_user_id = ${userId}
    union all select id::text from challenge_invitations where inviter_user_id = ${userId}`.execute(db)
  await sql`
    delete from notices n where n.user_id <> ${userId} and (
      n.kind in ('commented', 'mentioned') and (
        n.subject in (select id::text from comments where author_id = ${userId})
        or n.facts->>'person' = ${name} and not exists (select from comments c where c.id::text = n.subject))
      or n.kind in ('reacted', 'invite_joined', 'overtaking_reaction') and n.subject like '%:' || ${userId}::text
      or n.kind in ('overtook', 'cheered') and n.facts->>'personId' = ${userId}::text
      or n.kind = 'invited' and n.subject = any(${asked.map(one => one.id)}::text[]))`.execute(db)
  await sql`
    update notices set facts = facts - 'person' - 'personId'
    where kind = 'overtaken' and facts->>'personId' = ${userId}::text`.execute(db)
  await dropMessages(db, person)
  await forgetMentions(db, person)
}

// Deletes queued messages to others. A message about another person of the same name may be deleted, too; the app still
// shows it.
async function dropMessages(db: Kysely<Tables>, { id, name }: Person): Promise<void> {
  const { rows: invites } = await sql<{ id: string }>`
    select mail_id as id from challenge_invitations where inviter_user_id = ${id} and mail_id is not null`.execute(db)
  await sql`
    delete from outgoing_messages where id = any(${invites.map(one => one.id)}::uuid[])
      or kind = 'notice' and ${id}::text = facts #>> '{told,facts,personId}'
      or kind = 'notice' and ${name} = facts #>> '{told,facts,person}'`.execute(db)
}

// Titles of private challenges that no one else took part in. Other titles stay, as their results do.
async function forgetOwnTitles(db: Kysely<Tables>, { id, language }: Person): Promise<void> {
  await sql`
    update challenges c set title = ${formerTitle(language)}, description = '…'
    where c.creator_id = ${id} and c.is_private
      and not exists (select from participants p where p.challenge_id = c.id and p.user_id <> ${id})
      and not exists (select from challenge_withdrawals w where w.challenge_id = c.id and w.user_id <> ${id})
      and not exists (select from settlement_lines l where l.challenge_id = c.id and l.user_id <> ${id})`.execute(db)
}

function formerTitle(language: Language): string {
  return language === 'en' ? 'Former challenge' : 'Desafio de uma conta encerrada'
}

// The text belongs to its author; the name in it was inserted by the server.
async function forgetMentions(db: Kysely<Tables>, { id, language }: Person): Promise<void> {
  const comments = await db
    .selectFrom('comments')
    .select(['user_id', 'activity_id', 'id', 'body', 'mentions', 'mention_names'])
    .where(sql<boolean>`${id}::uuid = any(mentions)`)
    .execute()
  for (const { user_id, activity_id, id: commentId, body, mentions, mention_names } of comments) {
    const those = mentions.map((one, nth) => ({ id: one, name: mention_names[nth]! }))
    const left = those.filter(one => one.id !== id)
    const longer = renamedIn(body, those, [{ id, name: formerName(language) }])
    const fits = [...longer].length <= COMMENT_MAX_LENGTH
    await db
      .updateTable('comments')
      .set({
        body: fits ? longer : renamedIn(body, those, [{ id, name: '…' }]),
        mentions: left.map(one => one.id),
        mention_names: left.map(one => one.name),
      })
      .where('user_id', '=', user_id)
      .where('activity_id', '=', activity_id)
      .where('id', '=', commentId)
      .execute()
  }
}
