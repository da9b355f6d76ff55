import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { MAX_MENTIONABLE, MENTIONS_OFFERED } from '@bora/rules/limits.ts'
import { mentionedIn } from '@bora/rules/mentions.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import { personRefs } from '../../accounts/index.ts'
import { type VisiblePost, visiblePost } from './visible-post.ts'

type Mentionable = (typeof api)['posts']['mentionable']
type Said = { text: string; ids: readonly string[]; among: readonly string[] }

/**
 * Returns the people actually mentioned in a text, their names in it, and the challenges in which the comment is then
 * visible: those in which all of them take part, so that nobody is named to strangers. People without a challenge of
 * `among` in common with the others are omitted.
 */
export async function mentionsOf(
  ctx: SignedIn,
  post: VisiblePost,
  { text, ids, among }: Said,
): Promise<{ ids: string[]; names: string[]; challenges: string[] }> {
  const people = await personRefs(
    ctx,
    [...new Set(ids)].filter(id => !post.sight.unseen.includes(id)),
  )
  const named = mentionedIn(text, [...people.values()])
  if (named.length === 0) return { ids: [], names: [], challenges: [...among] }
  const { rows } = await sql<{ user_id: string; challenge_id: string }>`
    select user_id, challenge_id from participants
    where user_id = any(${named.map(one => one.id)}::uuid[]) and challenge_id = any(${[...among]}::uuid[])
      and state = 'participating'`.execute(ctx.db)
  const mentioned: { id: string; name: string }[] = []
  let challenges = [...among]
  for (const { id, name } of named) {
    // The workout's author is visible to everyone who sees the workout.
    const common = id === post.user_id ? challenges : challenges.filter(one => isIn(rows, id, one))
    if (id !== post.user_id && common.length === 0) continue
    mentioned.push({ id, name })
    challenges = common
  }
  return { ids: mentioned.map(one => one.id), names: mentioned.map(one => one.name), challenges }
}

function isIn(
  rows: readonly { user_id: string; challenge_id: string }[],
  userId: string,
  challengeId: string,
): boolean {
  return rows.some(row => row.user_id === userId && row.challenge_id === challengeId)
}

/** Returns people who see the workout with the viewer, by prefixes of the words of their names. */
export async function mentionable(
  ctx: SignedIn,
  { params, query }: InputOf<Mentionable>,
): Promise<OutputOf<Mentionable>> {
  const post = await visiblePost(ctx, params.activityId)
  const { rows } = await sql<{ user_id: string }>`
    select user_id from participants
    where challenge_id = any(${post.joined}::uuid[]) and state = 'participating'
      and user_id <> ${ctx.viewer.id} and user_id <> all(${[...post.sight.unseen]}::uuid[])
    group by user_id order by user_id = ${post.user_id} desc, min(joined_at), user_id limit ${MAX_MENTIONABLE}`.execute(
    ctx.db,
  )
  const people = await personRefs(
    ctx,
    rows.map(row => row.user_id),
  )
  const wanted = plain(query.name)
  const found = rows
    .flatMap(row => people.get(row.user_id) ?? [])
    .filter(({ name }) => ` ${plain(name)}`.includes(` ${wanted}`))
  return { people: found.slice(0, MENTIONS_OFFERED) }
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .trimStart()
}
