import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { testServer } from '../../../testing/server.ts'
import { mineOf } from './leaderboard.ts'

const server = await testServer('2026-03-02T12:00:00Z')
after(() => server.close())

type Plan = { 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

test('own rows are found by their key even if one challenge is much larger than the others', async () => {
  const large = randomUUID()
  const client = await server.database.pool.connect()
  try {
    // Only the planner's statistics of the table matter: no people, no counts, no challenges.
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into scores (challenge_id, week, user_id, score, joined_at)
       select case when i <= 10000 then $1::uuid else md5((i % 32)::text)::uuid end, 0, gen_random_uuid(), i, now()
       from generate_series(1, 10640) i`,
      [large],
    )
    await client.query('analyze scores')
    await client.query('set plan_cache_mode = force_generic_plan')
    for (const week of [0, 1]) {
      const plans: Plan[] = []
      const executeQuery = async ({ sql, parameters }: CompiledQuery) => {
        await client.query(`prepare own_${week}(uuid, smallint, uuid[]) as ${sql}`)
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (format json) execute own_${week}('${large}', ${week}::smallint, '{${(parameters[2] as string[]).join()}}')`,
        )
        plans.push(rows[0]!['QUERY PLAN'][0]!.Plan)
        return { rows: [] }
      }
      await mineOf({ db: { executeQuery } as never }, large, week, [randomUUID(), randomUUID()])
      const scans = plans.flatMap(scansOfPeople)
      assert.equal(scans.length, week + 1)
      assert.deepEqual(
        scans.filter(scan => scan['Index Name'] !== 'scores_pkey'),
        [],
      )
    }
  } finally {
    client.release(true)
  }
})

/** The steps that look for a person in the scores. */
function scansOfPeople(plan: Plan): Plan[] {
  const isOne = plan['Relation Name'] === 'scores' && /user_id/.test(JSON.stringify({ ...plan, Plans: [] }))
  return [...(isOne ? [plan] : []), ...(plan.Plans ?? []).flatMap(scansOfPeople)]
}
