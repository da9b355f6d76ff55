import { completersShare, DIVISIONS, type DivisionName } from '@bora/rules/fairness/divisions.ts'
import { sql } from 'kysely'
import type { SignedIn } from '../../../core/context.ts'
import type { ChallengeRow } from '../../challenges/index.ts'
import type { SettlementRow } from '../settlement/settlement-of.ts'

type Divided = {
  /** The division of each person, and the rank in it. */
  places: ReadonlyMap<string, { division: DivisionName; rank: number }>
  divisions: { division: DivisionName; people: number; placeCents: number }[] | null
  /** What each person who reached the target got for it. */
  completersCents: number
}

/**
 * Returns a result by divisions, and the completers' share. All of it follows from the frozen lines, since divisions
 * don't change after the start.
 */
export async function finalDivisionsOf(
  ctx: SignedIn,
  challenge: ChallengeRow,
  { revision, outcome, pool_cents: poolCents, fee_cents: feeCents }: SettlementRow,
): Promise<Divided> {
  const { id, rules, prize_completers_percent: completersPercent } = challenge
  const isShared = completersPercent > 0 && outcome === 'paid'
  const completers = isShared ? await completersOf(ctx, id, revision) : 0
  const completersCents = isShared
    ? completersShare({ prizeCents: poolCents - feeCents, completersPercent }, completers)
    : 0
  if (!rules.divisions) return { places: new Map(), divisions: null, completersCents }
  const { rows } = await sql<{
    user_id: string
    division: DivisionName
    rank: number
    prize_cents: number
    takes_part: boolean
  }>`
    select l.user_id, coalesce(m.division, 'A') as division, l.prize_cents, l.wins and l.reached_target as takes_part,
      rank() over (partition by coalesce(m.division, 'A') order by l.rank)::int as rank
    from settlement_lines l
    left join division_members m on m.challenge_id = l.challenge_id and m.user_id = l.user_id
    where l.challenge_id = ${id} and l.revision = ${revision}`.execute(ctx.db)
  const ofEach = Map.groupBy(rows, row => row.division)
  const divisions = DIVISIONS.flatMap(division => {
    const people = ofEach.get(division)
    if (!people) return []
    const placeCents = people.reduce((sum, one) => sum + one.prize_cents - (one.takes_part ? completersCents : 0), 0)
    return [{ division, people: people.length, placeCents }]
  })
  return {
    places: new Map(rows.map(({ user_id, division, rank }) => [user_id, { division, rank }])),
    divisions,
    completersCents,
  }
}

async function completersOf({ db }: SignedIn, challengeId: string, revision: number): Promise<number> {
  const { people } = await db
    .selectFrom('settlement_lines')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('challenge_id', '=', challengeId)
    .where('revision', '=', revision)
    .where('reached_target', '=', true)
    .executeTakeFirstOrThrow()
  return people
}
