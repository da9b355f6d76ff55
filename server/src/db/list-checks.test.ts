import { WORKOUT_TYPES } from '@bora/rules/workout-types.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { StartRefused } from '../settings/environment.ts'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.end())

const constraint = 'activities_workout_type_check'

async function allowOnly(types: readonly string[]): Promise<void> {
  await database.pool.query(
    `alter table activities drop constraint ${constraint}, add constraint ${constraint}
      check (workout_type in (${types.map(type => `'${type}'`).join(', ')}))`,
  )
}

async function allowed(): Promise<string[]> {
  const { rows } = await database.pool.query(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  )
  return [...(rows[0].definition as string).matchAll(/'(\w+)'/g)].map(match => match[1]!)
}

test('the database allows the workout types of the rules', async () => {
  assert.deepEqual(await allowed(), WORKOUT_TYPES)
})

test('a database from before a type allows it after the next start, also when several nodes start', async () => {
  await allowOnly(WORKOUT_TYPES.slice(0, 1))
  await Promise.all([1, 2, 3].map(() => migrate({ connectionString: database.url })))
  assert.deepEqual(await allowed(), WORKOUT_TYPES)
})

test('a database that allows an unknown type is left as it is, and the start refused', async () => {
  await allowOnly(['crossfit', 'curling'])
  await assert.rejects(migrate({ connectionString: database.url }), (error: Error) => {
    assert.ok(error instanceof StartRefused)
    assert.match(error.message, /newer than this program: its workout_type may be 'curling'/)
    return true
  })
  assert.deepEqual(await allowed(), ['crossfit', 'curling'])
})
