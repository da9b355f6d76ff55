import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startClockwork } from './clockwork.ts'
import { checkMoney } from './rooms/prizes/prizes.ts'
import { asPerson } from './testing/as-person.ts'
import { buildChallenge, join, logWorkout } from './testing/build.ts'
import { testHouse, type TestHouse } from './testing/house.ts'
import { pay } from './testing/pay.ts'

let house: TestHouse

before(async () => {
  house = await testHouse('2026-03-01T12:00:00.000Z')
})
after(() => house.close())

test('of three nodes that start on overdue work each thing is done once: settled, paid, released', async () => {
  const ana = await asPerson(house, 'Ana Duarte')
  const bia = await asPerson(house, 'Bia Ferraz')
  const challenge = await buildChallenge(ana, {
    endDate: '2026-03-03',
    prize: { kind: 'challenge', entryFeeCents: 5000 },
  })
  await join(bia, challenge)
  for (const person of [ana, bia]) await pay(house, person, challenge)
  house.clock.set('2026-03-02T15:00:00.000Z')
  await logWorkout(ana)
  house.clock.set('2026-03-20T00:00:00.000Z')

  const errors: unknown[] = []
  const log = { error: (about: object, message: string) => void errors.push({ about, message }) }
  const nodes = await Promise.all(
    [1, 2, 3].map(() => startClockwork({ database: house.database, context: () => house.context(), log })),
  )
  try {
    const db = house.context().db
    const settled = () => db.selectFrom('settlements').select('challenge_id').executeTakeFirst()
    for (let waited = 0; waited < 300 && !(await settled()); waited++) await sleep(50)
    assert.ok(await settled(), 'the challenge was settled by itself')
    assert.deepEqual(errors, [])
    assert.deepEqual(await checkMoney(db), [])
    const { heldCents, freeCents } = await ana.call('GET /wallet')
    assert.equal(heldCents + freeCents, 9000)
    const posted = await db.selectFrom('ledger_transactions').select('id').where('kind', '=', 'settle').execute()
    assert.equal(posted.length, 1)
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
})
