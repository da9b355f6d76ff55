import { REFERRAL_NETWORK_DAYS } from '@bora/rules/limits.ts'
import { LINK_TAILS } from '@bora/rules/link-tail.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { OPERATOR_SECRET } from '../../../http/auth-v1/testing-operator.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { serviceKey } from '../../accounts/access-tokens/service-role.ts'
import { deleteDueAccounts } from '../../privacy/account-deletion/delete-due-accounts.ts'
import { CPFS, pixDetails } from '../../../testing/payouts.ts'
import { testServer } from '../../../testing/server.ts'

const NOW = '2026-03-02T15:00:00.000Z'
const server = await testServer(NOW, { AUTH_LEGACY_SECRET: OPERATOR_SECRET })
after(() => server.close())
beforeEach(() => server.clock.set(NOW))
let networks = 0
const newNetwork = () => `198.51.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`

const mine = (person: TestPerson, device: string | null = randomUUID()) =>
  person.call('POST /referrals', { body: { device } })

/** Claims like the browser after a sign-up: from this network and with this browser's identifier. */
async function claim(person: TestPerson, code: string, { ip = newNetwork(), device = randomUUID() as string } = {}) {
  const { anonKey } = (await server.app.inject('/api/config')).json<{ anonKey: string }>()
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/v1/rpc/process_referral_signup',
    remoteAddress: ip,
    headers: { apikey: anonKey, authorization: `Bearer ${person.token}`, 'x-bora-device': device },
    payload: { p_referral_code: code, p_new_user_id: person.id, p_new_user_email: 'x@bora.test' },
  })
  return answer.json<{ success: boolean; points_awarded: number }>()
}

const challenge = await buildChallenge(await asPerson(server, 'Vera'), { startDate: '2026-03-02' })
async function train(person: TestPerson): Promise<void> {
  await join(person, challenge)
  await logWorkout(person, { startedAt: '2026-03-02T12:00:00Z' })
}

test('a code and its link stay the same; the referred person is shown by first name, with missing conditions', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  const { code, url, items } = await mine(ana)
  assert.equal(url, `${server.context().config.siteUrl}/auth?mode=sign-up&ref=${code}`)
  assert.deepEqual(items, [])
  assert.equal((await mine(ana)).code, code)
  const bia = await asPerson(server, 'Bia Ferraz', { confirmed: false })
  assert.deepEqual(await claim(bia, code.toLowerCase()), { success: true, points_awarded: 10, error: null })
  const told = async () => {
    const { items, pendingPoints, countedPoints } = await mine(ana)
    return { who: items.map(one => [one.name, one.points, ...one.missing]), pendingPoints, countedPoints }
  }
  assert.deepEqual(await told(), {
    who: [['Bia', 10, 'confirmed_address', 'first_workout']],
    pendingPoints: 10,
    countedPoints: 0,
  })
  await train(bia)
  await server.database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [bia.id])
  assert.deepEqual(await told(), { who: [['Bia', 10]], pendingPoints: 0, countedPoints: 10 })
  assert.equal((await mine(bia)).ownPoints, 10)
})

describe('fraud to earn points', () => {
  test('twenty sign-ups from one device earn nothing, even with workouts', async () => {
    const ana = await asPerson(server, 'Ana')
    const { code } = await mine(ana)
    const device = randomUUID()
    for (let i = 0; i < 20; i++) {
      const person = await asPerson(server, `Conta ${'abcdefghijklmnopqrst'[i]}`)
      assert.equal((await claim(person, code, { device })).success, true)
      await train(person)
    }
    server.clock.set('2026-05-02T15:00:00.000Z')
    const { countedPoints, pendingPoints, items } = await mine(await signedInAgain(server, ana))
    assert.deepEqual([countedPoints, pendingPoints, items.length], [0, 0, 20])
    assert.ok(items.every(one => one.points === 0 && one.missing.join() === 'same_device'))
  })

  test('sign-ups that share a payout destination or CPF with the referrer or an earlier referral earn nothing', async () => {
    const [ana, bia, caio, dora, eva] = (await Promise.all(
      ['Ana', 'Bia', 'Caio', 'Dora', 'Eva'].map(name => asPerson(server, name)),
    )) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
    const { code } = await mine(ana)
    for (const [minute, person] of [bia, caio, dora, eva].entries()) {
      server.clock.set(new Date(Date.parse(NOW) + minute * 60_000))
      await claim(person, code)
      await train(person)
    }
    assert.equal((await mine(ana)).countedPoints, 40)
    const pay = (person: TestPerson, key: string, cpf: string) =>
      person.call('PUT /bank-details', {
        body: { ...pixDetails(person.name, cpf), destination: { method: 'pix', kind: 'email', key } },
      })
    await pay(ana, 'ana@bora.test', CPFS[0])
    await pay(bia, 'ana@bora.test', CPFS[1])
    await pay(caio, 'caio@bora.test', CPFS[2])
    await pay(dora, 'caio@bora.test', CPFS[3])
    await pay(eva, 'eva@bora.test', CPFS[4])
    // A CPF of payout details that were removed since.
    await server.database.pool.query(
      `insert into account_cpfs (cpf_mark, user_id, found_at) select cpf_mark, $2, now() from bank_details where user_id = $1`,
      [caio.id, eva.id],
    )
    const { items, countedPoints, pendingPoints } = await mine(ana)
    assert.deepEqual(
      items.map(({ name, points, missing }) => [name, points, ...missing]),
      [
        ['Eva', 0, 'same_payee'],
        ['Dora', 0, 'same_payee'],
        ['Caio', 10],
        ['Bia', 0, 'same_payee'],
      ],
    )
    assert.deepEqual([countedPoints, pendingPoints], [10, 0])
    const { rows } = await server.database.pool.query<{ mark: Buffer }>(
      'select mark from payee_marks(array(select id from people))',
    )
    for (const { mark } of rows) assert.equal(mark.length, 32)
  })

  test("a sign-up from the device of the link's sender earns nothing", async () => {
    const ana = await asPerson(server, 'Ana')
    const device = randomUUID()
    const { code } = await mine(ana, device)
    const other = await asPerson(server, 'Ana de Novo')
    await claim(other, code, { device })
    await train(other)
    assert.deepEqual((await mine(ana, device)).items[0]!.missing, ['same_device'])
  })

  test('a ring of twenty accounts earns nothing', async () => {
    const ring = await Promise.all(Array.from('abcdefghijklmnopqrst', letter => asPerson(server, `Roda ${letter}`)))
    for (const person of ring) await train(person)
    const codes = await Promise.all(ring.map(async person => (await mine(person)).code))
    // The first claims last, which closes the ring.
    for (let i = 1; i < ring.length; i++) await claim(ring[i]!, codes[i - 1]!)
    await claim(ring[0]!, codes.at(-1)!)
    server.clock.set('2026-05-02T15:00:00.000Z')
    for (const person of ring) {
      const { countedPoints, pendingPoints, items } = await mine(await signedInAgain(server, person))
      assert.deepEqual([countedPoints, pendingPoints, items[0]!.missing], [0, 0, ['ring']])
    }
  })

  test('a shared network only delays the points', async () => {
    const ana = await asPerson(server, 'Ana')
    const { code } = await mine(ana)
    const ip = newNetwork()
    for (const name of ['Bia', 'Caio', 'Davi']) {
      const person = await asPerson(server, name)
      await claim(person, code, { ip })
      await train(person)
    }
    const alone = await asPerson(server, 'Eva')
    await claim(alone, code)
    await train(alone)
    const early = await mine(ana)
    assert.deepEqual([early.countedPoints, early.pendingPoints], [10, 30])
    const waiting = early.items.find(one => one.name === 'Bia')!
    const until = new Date(Date.parse(NOW) + REFERRAL_NETWORK_DAYS * 86_400_000).toISOString()
    assert.deepEqual([waiting.missing, waiting.waitsUntil], [['waiting'], until])
    server.clock.set(until)
    assert.equal((await mine(await signedInAgain(server, ana))).countedPoints, 40)
  })

  test("a browser's identifier is stored only as a keyed hash", async () => {
    const ana = await asPerson(server, 'Ana')
    const device = randomUUID()
    await mine(ana, device)
    const { rows } = await server.database.pool.query('select * from account_origins where user_id = $1', [ana.id])
    assert.equal(rows.length, 2)
    assert.ok(!JSON.stringify(rows).includes(device) && !JSON.stringify(rows).includes('127.0.0.1'))
    const nonsense = { body: { device: 'x' } }
    assert.equal((await ana.refused('POST /referrals', nonsense)).code, 'invalid_input')
  })
})

test('a code works with any text that a message appends to its link', async () => {
  const { code } = await mine(await asPerson(server, 'Ana Duarte'))
  for (const tail of LINK_TAILS) {
    const { success } = await claim(await asPerson(server, 'Bia Ferraz'), code + tail)
    assert.equal(success, true, JSON.stringify(tail))
  }
})

// Each ends the accounts of these people.
const ENDS: Record<string, (people: readonly TestPerson[]) => Promise<void>> = {
  'by its owner': async people => {
    for (const person of people) await person.call('POST /me/closing', { body: { password: 'segredo1' } })
    server.clock.set(new Date(server.clock.now().getTime() + 8 * 86_400_000))
    assert.equal(await deleteDueAccounts(server.context(), problem => assert.fail(problem)), 2)
  },
  'by the operator': async people => {
    const key = await serviceKey(OPERATOR_SECRET)
    for (const { id } of people) {
      const answer = await server.app.inject({
        method: 'DELETE',
        url: `/auth/v1/admin/users/${id}`,
        headers: { apikey: key, authorization: `Bearer ${key}` },
      })
      assert.equal(answer.statusCode, 200, answer.body)
    }
  },
}

for (const [how, end] of Object.entries(ENDS))
  test(`when the referred person's account is ended ${how}, counted points stay and pending ones end with a notice`, async () => {
    const ana = await asPerson(server, 'Ana Duarte')
    const { code } = await mine(ana)
    const [bia, caio] = [await asPerson(server, 'Bia Ferraz'), await asPerson(server, 'Caio Nogueira')]
    for (const person of [bia, caio]) await claim(person, code)
    await train(bia)
    const before = await mine(ana)
    assert.deepEqual([before.countedPoints, before.pendingPoints], [10, 10])
    await end([bia, caio])
    const after = await mine(await signedInAgain(server, ana))
    assert.deepEqual([after.countedPoints, after.pendingPoints, after.total], [10, 0, 2])
    assert.deepEqual(after.items.map(one => [one.points, ...one.missing]).toSorted(), [[0, 'account_ended'], [10]])
  })
