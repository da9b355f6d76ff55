import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { previewFacts } from './preview-picture.ts'

let server: TestServer
let ana: TestPerson, vera: TestPerson
before(async () => {
  server = await testServer('2026-03-01T12:00:00.000Z')
  ana = await asPerson(server, 'Ana Duarte')
  vera = await asAdmin(server, 'Vera Campos')
})
after(() => server.close())

const PRIZES = {
  'an entry fee': { kind: 'challenge', entryFeeCents: 5_000 },
  'an announced prize': { kind: 'fixed', amountCents: 10_000 },
} as const

for (const [what, prize] of Object.entries(PRIZES))
  test(`the picture of a challenge with ${what} names no prize once its money went back`, async () => {
    const challenge = await buildChallenge(ana, { prize })
    await pay(server, ana, challenge)
    const shown = async () => {
      const ctx = server.context()
      const rows = ctx.db.selectFrom('challenges').selectAll().where('id', '=', challenge.id)
      const { status, prizeCents } = await previewFacts(ctx, await rows.executeTakeFirstOrThrow())
      return [status, prizeCents > 0]
    }
    assert.deepEqual(await shown(), ['active', true])
    await vera.call('POST /admin/challenges/:challengeId/cancel', {
      params: { challengeId: challenge.id },
      body: { words: 'Cancelado por falta de gente.' },
    })
    assert.deepEqual(await shown(), ['cancelled', false])
  })
