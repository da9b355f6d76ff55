import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { readOffset } from '../../core/page-mark.ts'
import { type ChallengeRow, isKnown } from '../challenges/challenges.ts'
import { cardsOf } from './cards.ts'

type Open = (typeof api)['challengePages']['open']

/**
 * Challenges that the viewer may find: public ones, and for the chip `private` those private ones it is in or invited
 * to. Active ones by start date, completed ones newest first; `search` matches title and creator, whatever the accents.
 */
export async function findChallenges(ctx: Context, { query }: InputOf<Open>): Promise<OutputOf<Open>> {
  const offset = readOffset(query.cursor)
  const { rows } = await sql<ChallengeRow>`
    select challenges.* from challenges join people creator on creator.id = challenges.creator_id
    where case when ${query.chip} = 'private' then challenges.is_private and ${isKnown(ctx)} else not challenges.is_private end
      and case when ${query.state} = 'active' then challenges.status = 'active' and ${isRunningOrAhead(ctx, 'challenges')} else challenges.status = 'completed' end
      and case ${query.chip}
        when 'sponsored' then challenges.prize_kind = 'sponsored'
        when 'free' then challenges.entry_fee_cents = 0
        when 'paid' then challenges.entry_fee_cents > 0
        when 'consistency' then challenges.category = 'consistency'
        when 'intensity' then challenges.category = 'intensity'
        when 'days' then challenges.category = 'days'
        when 'general' then challenges.category = 'general'
        else true end
      and not exists (select 1 from unnest(string_to_array(plain_text(${query.search}), ' ')) word
                      where plain_text(challenges.title || ' ' || creator.name) not like '%' || word || '%')
    order by
      case when ${query.state} = 'active' then challenges.start_date end,
      case when ${query.state} <> 'active' then challenges.end_date end desc,
      challenges.id
    offset ${offset} limit ${query.limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, query.limit)
  return { items: await cardsOf(ctx, page), next: rows.length > query.limit ? String(offset + query.limit) : null }
}

/**
 * SQL for whether the last date of a row of `challenges` isn't over where its creator is: until then people come in
 * (docs/rules/challenges.md#joining).
 */
export function isRunningOrAhead({ now }: Pick<Context, 'now'>, challenges: 'challenges' | 'c'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${challenges}.${name}`)
  return sql<boolean>`${column('end_date')} >= (${now.toISOString()}::timestamptz at time zone ${column('time_zone')})::date`
}
