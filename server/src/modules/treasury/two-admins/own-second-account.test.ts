import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { giveFreeMoney, pay } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, pixDetails } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'

const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
const server = await testServer('2026-03-02T12:00:00.000Z', settings, { payouts: manualPayouts() })
after(() => server.close())
const NOTE = 'Pedido registrado no atendimento 4812.'

test("an account from the admin's own browser is treated like an own account", async () => {
  const [vera, otto] = [await asAdmin(server, 'Vera Campos'), await asAdmin(server, 'Otto Reis')]
  const device = randomUUID()
  await vera.call('POST /admin/device', { body: { device } })
  const second = await asPerson(server, 'Vera C')
  await second.call('POST /referrals', { body: { device } })
  await giveFreeMoney(server, second, 50_000)
  await second.call('PUT /bank-details', { body: pixDetails('Vera C') })

  const params = { personId: second.id }
  const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
  const verify = { params, body: { version } }
  assert.equal((await vera.refused('POST /admin/bank-reviews/:personId/verify', verify)).code, 'own_payout')
  await otto.call('POST /admin/bank-reviews/:personId/verify', verify)

  const { id } = await askPayout(second, 10_000)
  const release = { params: { payoutId: id }, body: {} }
  assert.equal((await vera.refused('POST /admin/payouts/:payoutId/release', release)).code, 'own_payout')
  assert.equal((await otto.call('POST /admin/payouts/:payoutId/release', release)).releases, 1)

  const grant = {
    id: randomUUID(),
    kind: 'bonus_grant',
    currency: 'BRL',
    cents: 1_000,
    personId: second.id,
    reason: 'Atendimento 4812, atraso de um treino.',
  } as const
  assert.equal((await vera.refused('POST /admin/books', { body: grant })).code, 'own_payout')
  assert.equal((await otto.call('POST /admin/books', { body: grant })).state, 'posted')

  const { code } = await vera.call('POST /admin/credit-codes', {
    body: { id: randomUUID(), cents: 1_000, mostUses: 5, lastDay: '2026-03-31', note: 'Feira do parque, março.' },
  })
  const redeem = { body: { code, device } }
  assert.equal((await second.refused('POST /wallet/codes', redeem)).code, 'credit_code_device')
  const elsewhere = { body: { code, device: randomUUID() } }
  assert.equal((await second.refused('POST /wallet/codes', elsewhere)).code, 'credit_code_device')
  const other = await asPerson(server, 'Ana Duarte')
  assert.equal((await other.call('POST /wallet/codes', { body: { code, device: randomUUID() } })).cents, 1_000)
})

const WAYS: Record<string, (vera: TestPerson, second: TestPerson) => Promise<unknown>> = {
  'the same browser': async (vera, second) => {
    const device = randomUUID()
    await vera.call('POST /admin/device', { body: { device } })
    await second.call('POST /referrals', { body: { device } })
  },
  'the same payout details': async (vera, second) => {
    const destination = { method: 'pix', kind: 'email', key: 'one.key@bora.test' } as const
    for (const [person, cpf] of [
      [vera, CPFS[1]],
      [second, CPFS[2]],
    ] as const)
      await person.call('PUT /bank-details', { body: { ...pixDetails(person.name, cpf), destination } })
  },
}

for (const [way, connect] of Object.entries(WAYS))
  test(`no admin decides where an account with ${way} has a part`, async () => {
    server.clock.set('2026-03-02T12:00:00.000Z')
    await server.database.pool.query('delete from bank_details')
    const [vera, otto] = [await asAdmin(server, 'Vera Campos'), await asAdmin(server, 'Otto Reis')]
    const [second, rui, lia] = [
      await asPerson(server, 'Vera C'),
      await asPerson(server, 'Rui Prado'),
      await asPerson(server, 'Lia Moura'),
    ]
    await connect(vera, second)
    const challenge = await buildChallenge(rui, {
      startDate: '2026-03-03',
      endDate: '2026-03-04',
      prize: { kind: 'challenge', entryFeeCents: 1_000 },
    })
    const params = { challengeId: challenge.id }
    for (const person of [second, lia]) await join(person, challenge)
    for (const person of [rui, second, lia]) await pay(server, person, challenge)
    server.clock.set('2026-03-03T16:00:00.000Z')
    const again = (person: TestPerson) => signedInAgain(server, person)
    const [secondNow, ruiNow, liaNow] = [await again(second), await again(rui), await again(lia)]
    const { activity } = await logWorkout(ruiNow, { startedAt: '2026-03-03T12:00:00Z' })
    const own = (await logWorkout(secondNow, { startedAt: '2026-03-03T12:00:00Z' })).activity
    const photoId = activity.photos[0]!.id
    const report = { reason: 'fake_or_rules', comment: 'A foto é de outro dia.' } as const
    for (const [person, activityId] of [
      [secondNow, activity.id],
      [liaNow, own.id],
    ] as const)
      await person.call('POST /activities/:activityId/reports', { params: { activityId }, body: report })
    await liaNow.call('POST /activities/:activityId/photos/:photoId/reports', {
      params: { activityId: activity.id, photoId },
      body: { reason: 'nudity' },
    })
    const campaign = {
      name: 'Feira do parque',
      reward: 'cash',
      currency: 'BRL',
      perReferral: 1_000,
      monthlyCap: 10_000,
      target: 10,
      startsOn: '2026-03-03',
      endsOn: '2026-03-31',
    } as const
    await server.database.pool.query(`update people set roles = '{ambassador}' where id = $1`, [second.id])
    const aboutRui = { personId: rui.id }
    const aboutSecond = { personId: second.id }
    await otto.call('POST /admin/users/:personId/suspension', {
      params: aboutSecond,
      body: { reason: 'conduct', days: 1, note: NOTE },
    })

    const refusals = {
      voids: await vera.refused('POST /admin/cases/workout/:activityId/void', {
        params: { activityId: activity.id },
        body: { round: 1, reason: 'photo_no_proof', words: '' },
      }),
      keeps: await vera.refused('POST /admin/cases/:subject/:caseId/keep', {
        params: { subject: 'workout', caseId: own.id },
        body: { round: 1 },
      }),
      removes: await vera.refused('POST /admin/photo-reports/:photoId/decide', {
        params: { photoId },
        body: { verdict: 'upheld' },
      }),
      suspends: await vera.refused('POST /admin/users/:personId/suspension', {
        params: aboutRui,
        body: { reason: 'conduct', days: 1, note: NOTE },
      }),
      cancels: await vera.refused('POST /admin/challenges/:challengeId/cancel', {
        params,
        body: { words: 'Cancelado por falta de gente.' },
      }),
      promises: await vera.refused('POST /admin/ambassadors/:personId/campaigns', {
        params: aboutSecond,
        body: { ...campaign, id: randomUUID(), code: 'FEIRA1' },
      }),
      lifts: await vera.refused('POST /admin/users/:personId/suspension/lift', {
        params: aboutSecond,
        body: { note: NOTE },
      }),
    }
    assert.deepEqual(Object.fromEntries(Object.entries(refusals).map(([act, { code }]) => [act, code])), {
      voids: 'not_allowed',
      keeps: 'not_allowed',
      removes: 'not_allowed',
      suspends: 'not_allowed',
      cancels: 'not_allowed',
      promises: 'not_allowed',
      lifts: 'own_account',
    })
    const shown = await vera.call('GET /admin/cases/:subject/:caseId', {
      params: { subject: 'workout', caseId: own.id },
    })
    assert.deepEqual(shown.can, [])

    const { code } = await vera.call('POST /admin/credit-codes', {
      body: { id: randomUUID(), cents: 1_000, mostUses: 5, lastDay: '2026-03-31', note: 'Feira do parque, março.' },
    })
    await otto.call('POST /admin/users/:personId/suspension/lift', { params: aboutSecond, body: { note: NOTE } })
    const redeem = await (await again(second)).refused('POST /wallet/codes', { body: { code, device: randomUUID() } })
    assert.ok(['credit_code_device', 'not_allowed'].includes(redeem.code), redeem.code)

    server.clock.set('2026-03-06T12:00:00.000Z')
    await settleDue(server.context())
    const { id: disputeId } = await (
      await again(lia)
    ).call('POST /challenges/:challengeId/disputes', {
      params,
      body: { reason: 'A foto é do ano passado.', activityIds: [activity.id] },
    })
    const decision = {
      params: { ...params, disputeId },
      body: { outcome: 'upheld', reason: 'A foto mostra outro dia.', revision: 1 },
    }
    const decide = 'POST /admin/challenges/:challengeId/disputes/:disputeId/decision'
    assert.equal((await vera.refused(decide, decision)).code, 'not_allowed')
    await server.database.pool.query('delete from bank_details')
  })
