import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, describe, test } from 'node:test'
import type { SignedIn } from '../../../core/context.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, logWorkout } from '../../../testing/build.ts'
import { asAdmin } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { grantRole } from '../../accounts/account-admin/grant-role.ts'
import { actsOn } from '../../audit/admin-acts/admin-acts.ts'
import { changePerson } from '../../accounts/people/people.ts'
import { DATASETS } from '../../privacy/personal-data/datasets.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { claimReferral } from '../referrals/referrals.ts'
import { deleteDueAccounts } from '../../privacy/account-deletion/delete-due-accounts.ts'
import { purgeFingerprints } from '../../privacy/account-deletion/purge-fingerprints.ts'
import { creditReferrals } from './credit.ts'

type Terms = Calls['POST /admin/ambassadors/:personId/campaigns']['request']['body']

const NOON = '2026-03-02T12:00:00.000Z'
const ABOUT = 'Dou aulas de dança no parque e tenho uma turma grande.'

describe('ambassadors and their campaigns', () => {
  let server: TestServer
  let admin: TestPerson

  before(async () => {
    server = await testServer(NOON)
    admin = await asAdmin(server, 'Vera Campos')
  })
  after(() => server.close())
  afterEach(async () => {
    assert.deepEqual(await checkMoney(server.context().db), [])
    server.clock.set(NOON)
  })

  const mine = (person: TestPerson) => person.call('GET /me/ambassador')
  const apply = (person: TestPerson) => person.call('POST /me/ambassador/application', { body: { about: ABOUT } })
  const decide = (person: TestPerson, approve: boolean) =>
    admin.call('POST /admin/ambassador-applications/:personId', {
      params: { personId: person.id },
      body: { approve, note: 'A turma é grande.' },
    })
  async function ambassador(name = 'Marina Duarte'): Promise<TestPerson> {
    const person = await asPerson(server, name)
    await apply(person)
    await decide(person, true)
    return person
  }
  let codes = 0
  const terms = (about: Partial<Terms> = {}): Terms => ({
    id: randomUUID(),
    name: 'Dança comigo',
    code: `MARINA${++codes}`,
    reward: 'cash',
    currency: 'BRL',
    perReferral: 500,
    monthlyCap: 3_000,
    target: 30,
    startsOn: '2026-03-01',
    endsOn: '2026-03-31',
    ...about,
  })
  const campaign = (person: TestPerson, about: Partial<Terms> = {}) =>
    admin.call('POST /admin/ambassadors/:personId/campaigns', {
      params: { personId: person.id },
      body: terms(about),
    })
  /** Signs up a new person with a code. */
  async function comesBy(code: string, name = 'Igor Sales', options: { confirmed?: boolean } = {}) {
    const person = await asPerson(server, name, options)
    const claimed = await claim(person, code)
    return { person, claimed }
  }
  let networks = 0
  const claim = (person: TestPerson, code: string, device: string | null = null) =>
    server.context().transaction(db => {
      const ctx = { ...server.context(), db, viewer: { id: person.id } } as unknown as SignedIn
      return claimReferral(ctx, { code, newUserId: person.id, ip: `10.${networks >> 8}.${networks++ & 255}.7`, device })
    })
  const train = (person: TestPerson) => logWorkout(person, { startedAt: '2026-03-02T10:00:00Z' })
  const free = async (person: TestPerson) => (await person.call('GET /wallet')).freeCents

  test('the desk sees all ambassadors by name, with the campaigns of each', async () => {
    const [zoe, bela] = [await ambassador('Zoe Prado'), await ambassador('Bela Cruz')]
    const first = await campaign(zoe)
    server.clock.set('2026-03-02T12:00:01Z')
    const second = await campaign(zoe, { reward: 'points', currency: null })
    const { items } = await admin.call('GET /admin/ambassadors')
    assert.deepEqual(
      items
        .filter(({ person }) => [zoe.id, bela.id].includes(person.id))
        .map(({ person, campaigns }) => [person.name, campaigns]),
      [
        ['Bela Cruz', []],
        ['Zoe Prado', [second, first]],
      ],
    )
    assert.equal((await zoe.refused('GET /admin/ambassadors')).status, 404)
  })

  test('a person applies once, withdraws, is refused, and becomes an ambassador; who decided and why is recorded', async () => {
    const ana = await asPerson(server, 'Ana')
    assert.deepEqual(await mine(ana), {
      isAmbassador: false,
      application: null,
      mayApply: true,
      campaigns: [],
      brought: [],
    })
    const asked = await apply(ana)
    assert.deepEqual([asked.application?.status, asked.mayApply], ['open', false])
    const again = await ana.refused('POST /me/ambassador/application', { body: { about: ABOUT } })
    assert.equal(again.code, 'application_not_possible')
    assert.equal((await ana.call('DELETE /me/ambassador/application')).application?.status, 'withdrawn')
    assert.equal((await ana.call('DELETE /me/ambassador/application')).application?.status, 'withdrawn')

    server.clock.set('2026-03-02T12:01:00Z')
    await apply(ana)
    const { items } = await admin.call('GET /admin/ambassador-applications')
    assert.deepEqual(
      items.filter(one => one.person.id === ana.id).map(one => one.about),
      [ABOUT],
    )
    await decide(ana, false)
    assert.equal((await mine(ana)).mayApply, false)
    server.clock.set('2026-04-02T12:00:00Z')
    const later = await signedInAgain(server, ana)
    admin = await asAdmin(server, 'Vera Campos')
    assert.equal((await mine(later)).mayApply, true)
    await apply(later)
    await decide(later, true)
    const { isAmbassador, mayApply, application } = await mine(later)
    assert.deepEqual([isAmbassador, mayApply, application?.status], [true, false, 'approved'])
    const { rows } = await server.database.pool.query<{ id: string }>(
      `select id from ambassador_applications where user_id = $1 and status = 'approved'`,
      [ana.id],
    )
    const acts = await actsOn(server.context(), 'application', rows[0]!.id)
    assert.deepEqual(
      acts.map(({ act, by, note }) => [act, by.id, note]),
      [['ambassador_approved', admin.id, 'A turma é grande.']],
    )
    const gone = await admin.refused('POST /admin/ambassador-applications/:personId', {
      params: { personId: ana.id },
      body: { approve: true, note: 'De novo.' },
    })
    assert.equal(gone.code, 'application_not_found')
    admin = await asAdmin(server, 'Vera Campos')
  })

  test('an account without a confirmed address cannot apply; the desk is for admins only, and not for their own applications', async () => {
    const bia = await asPerson(server, 'Bia', { confirmed: false })
    const refused = await bia.refused('POST /me/ambassador/application', { body: { about: ABOUT } })
    assert.equal(refused.code, 'email_not_confirmed')
    assert.equal((await bia.refused('GET /admin/ambassador-applications')).code, 'not_found')
    await apply(admin)
    const own = { params: { personId: admin.id }, body: { approve: true, note: 'Eu mesma.' } }
    assert.equal((await admin.refused('POST /admin/ambassador-applications/:personId', own)).code, 'not_allowed')
    await admin.call('DELETE /me/ambassador/application')
  })

  test('accounts of one device earn nothing, and the reason is shown', async () => {
    const eva = await ambassador()
    const { code } = await campaign(eva, { reward: 'cash' })
    const device = randomUUID()
    for (let number = 0; number < 4; number++) {
      const person = await asPerson(server, `Conta ${number}`)
      await claim(person, code, device)
      await train(person)
    }
    await creditReferrals(server.context())
    const { brought } = await mine(eva)
    assert.deepEqual(
      brought.map(one => [one.state, one.missing]),
      Array.from({ length: 4 }, () => ['pending', ['same_device']]),
    )
    assert.equal(await free(eva), 0)
  })

  test('a person who deletes the account and signs up again earns nothing again, for a year', async () => {
    const eva = await ambassador()
    const { code } = await campaign(eva, { endsOn: '2027-12-31', monthlyCap: 1_000 })
    const device = randomUUID()
    const comes = async (name: string) => {
      const person = await asPerson(server, name)
      await claim(person, code, device)
      await logWorkout(person, { startedAt: new Date(server.clock.now().getTime() - 7_200_000).toISOString() })
      return person
    }
    const first = await comes('Igor Sales')
    await creditReferrals(server.context())
    assert.equal(await free(eva), 500)
    await first.call('POST /me/closing', { body: { password: 'segredo1' } })
    server.clock.set('2026-03-10T12:00:00.000Z')
    assert.equal(await deleteDueAccounts(server.context(), problem => assert.fail(problem)), 1)

    const again = await comes('Igor de Novo')
    await creditReferrals(server.context())
    const told = (await mine(await signedInAgain(server, eva))).brought.find(one => one.name === 'Igor N.')
    assert.deepEqual([told?.state, told?.missing], ['pending', ['same_device']])
    const marks = async (person: TestPerson) =>
      (await server.database.pool.query('select from account_origins where user_id = $1', [person.id])).rowCount
    assert.deepEqual([await marks(first), await marks(again)], [1, 2])
    server.clock.set('2027-03-09T12:00:00.000Z')
    await purgeFingerprints(server.context())
    assert.equal(await marks(first), 1)
    server.clock.set('2027-03-11T12:00:00.000Z')
    await purgeFingerprints(server.context())
    assert.deepEqual([await marks(first), await marks(again)], [0, 2])
    assert.equal(await free(await signedInAgain(server, eva)), 500)
  })

  test('a campaign has consistent terms and a unique code, and is created once', async () => {
    const marina = await ambassador()
    const body = terms()
    const params = { personId: marina.id }
    const first = await admin.call('POST /admin/ambassadors/:personId/campaigns', { params, body })
    assert.deepEqual(await admin.call('POST /admin/ambassadors/:personId/campaigns', { params, body }), first)
    assert.deepEqual([first.code, first.isOpen, first.credited], [body.code, true, 0])
    for (const [about, code, field] of [
      [{ endsOn: '2026-02-28' }, 'invalid_input', 'endsOn'],
      [{ monthlyCap: 499 }, 'invalid_input', 'monthlyCap'],
      [{ currency: null }, 'invalid_input', 'currency'],
      [{ reward: 'points' }, 'invalid_input', 'currency'],
      [{ reward: 'credits', currency: null }, 'invalid_input', 'currency'],
      [{ code: body.code }, 'campaign_code_taken', 'code'],
    ] as [Partial<Terms>, string, string][]) {
      const refused = await admin.refused('POST /admin/ambassadors/:personId/campaigns', { params, body: terms(about) })
      assert.deepEqual([refused.code, refused.field], [code, field])
    }
    const ana = await asPerson(server, 'Ana')
    const nobody = { params: { personId: ana.id }, body: terms() }
    assert.equal((await admin.refused('POST /admin/ambassadors/:personId/campaigns', nobody)).code, 'person_not_found')
    await assert.rejects(
      server.database.pool.query('update campaigns set monthly_cap = 1000000 where id = $1', [first.id]),
      'what was promised stays',
    )
    await assert.rejects(
      server.database.pool.query(`insert into campaign_months values ($1, '2026-03-01', $2, $3, $4)`, [
        first.id,
        500,
        3_000,
        31,
      ]),
      /within_the_cap/,
    )
  })

  test('a referred person is pending with the reason, then credited once, in free money', async () => {
    const marina = await ambassador()
    const { code, id } = await campaign(marina)
    const { person: igor, claimed } = await comesBy(code.toLowerCase(), 'Igor Sales', { confirmed: false })
    assert.deepEqual(claimed, { points: 10 })
    await creditReferrals(server.context())
    const pending = (await mine(marina)).brought
    assert.deepEqual(pending, [
      {
        campaignId: id,
        name: 'Igor S.',
        at: NOON,
        state: 'pending',
        missing: ['confirmed_address', 'first_workout'],
        amount: 0,
      },
    ])
    await train(igor)
    assert.deepEqual((await mine(marina)).brought[0]!.missing, ['confirmed_address'])
    await creditReferrals(server.context())
    assert.equal(await free(marina), 0)
    await server.database.pool.query('update auth.users set email_confirmed_at = now() where id = $1', [igor.id])
    await creditReferrals(server.context())
    await creditReferrals(server.context())
    assert.equal(await free(marina), 500)
    const { campaigns, brought } = await mine(marina)
    assert.deepEqual([brought[0]!.state, brought[0]!.amount, brought[0]!.missing], ['credited', 500, []])
    const [shown] = campaigns
    assert.deepEqual([shown?.credited, shown?.monthEarned, shown?.earned], [1, 500, 500])
    const { items } = await marina.call('GET /wallet/transactions')
    assert.deepEqual(
      items.map(one => [one.kind, one.amountCents, one.account]),
      [['referral_reward', 500, 'main']],
    )
  })

  test('fifty at once credit each person once, within the monthly cap', async () => {
    const marina = await ambassador()
    const { code } = await campaign(marina, { monthlyCap: 1_700 })
    for (const name of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'])
      await train((await comesBy(code, `${name} Silva`)).person)
    const decided = await Promise.all(Array.from({ length: 50 }, () => creditReferrals(server.context())))
    assert.equal(
      decided.reduce((a, b) => a + b),
      5,
    )
    const { campaigns, brought } = await mine(marina)
    assert.deepEqual(brought.map(one => one.state).toSorted(), [
      'credited',
      'credited',
      'credited',
      'over_the_cap',
      'over_the_cap',
    ])
    assert.deepEqual([campaigns[0]!.monthEarned, await free(marina)], [1_500, 1_500])
    // The cap applies to each month, so later people are credited.
    server.clock.set('2026-04-01T12:00:00Z')
    await creditReferrals(server.context())
    assert.equal((await mine(await signedInAgain(server, marina))).campaigns[0]!.monthEarned, 0)
  })

  test('a campaign in points gives points and no money; other countries and former ambassadors give nothing', async () => {
    const marina = await ambassador()
    const points = await campaign(marina, { reward: 'points', currency: null, perReferral: 20, monthlyCap: 100 })
    await train((await comesBy(points.code, 'Nanda Rocha')).person)
    const local = await campaign(marina, { countries: ['PT'] })
    const { person: leo } = await comesBy(local.code, 'Leo Martins')
    await train(leo)
    const { person: bia } = await comesBy(local.code, 'Bia Nunes')
    await changePerson(server.context().db, bia.id, { country: 'PT' })
    await train(bia)
    await creditReferrals(server.context())
    const { campaigns, brought } = await mine(marina)
    assert.deepEqual(Object.fromEntries(brought.map(one => [one.name, [one.state, one.amount]])), {
      'Nanda R.': ['credited', 20],
      'Leo M.': ['other_country', 0],
      'Bia N.': ['credited', 500],
    })
    assert.equal(campaigns.find(one => one.id === points.id)?.monthEarned, 20)
    assert.equal(await free(marina), 500)

    const { person: igor } = await comesBy(local.code, 'Igor Sales')
    await train(igor)
    await server.database.pool.query(`update people set roles = '{}' where id = $1`, [marina.id])
    await creditReferrals(server.context())
    assert.equal((await mine(marina)).brought.find(one => one.name === 'Igor S.')?.state, 'not_ambassador')
  })

  test('a code counts while its campaign runs, not for its own ambassador, and each new person once', async () => {
    const marina = await ambassador()
    const over = await campaign(marina, { startsOn: '2026-02-01', endsOn: '2026-03-01' })
    const ahead = await campaign(marina, { startsOn: '2026-03-03' })
    for (const { code } of [over, ahead]) assert.deepEqual((await comesBy(code)).claimed, { refused: 'unknown_code' })
    const open = await campaign(marina, { endsOn: '2026-03-02' })
    assert.deepEqual(await claim(marina, open.code), { refused: 'own_code' })
    const { person } = await comesBy(open.code)
    assert.deepEqual(await claim(person, open.code), { refused: 'already_referred' })
    // The last day is that of São Paulo; who signed up by then is credited later, too.
    server.clock.set('2026-03-03T02:59:59Z')
    const late = await comesBy(open.code, 'Caio Prado')
    assert.deepEqual(late.claimed, { points: 10 })
    server.clock.set('2026-03-03T03:00:00Z')
    assert.deepEqual((await comesBy(open.code)).claimed, { refused: 'unknown_code' })
    await train(late.person)
    await creditReferrals(server.context())
    assert.equal((await mine(marina)).brought.find(one => one.name === 'Caio P.')?.state, 'credited')
  })

  test('a challenge created by an ambassador has the label', async () => {
    const marina = await ambassador()
    const own = await buildChallenge(await signedInAgain(server, marina))
    assert.equal(
      (await marina.call('GET /challenges/:challengeId', { params: { challengeId: own.id } })).isAmbassador,
      true,
    )
    const ana = await asPerson(server, 'Ana')
    const other = await buildChallenge(ana)
    assert.equal(
      (await ana.call('GET /challenges/:challengeId', { params: { challengeId: other.id } })).isAmbassador,
      false,
    )
    const { email } = (
      await server.database.pool.query<{ email: string }>('select email from auth.users where id = $1', [ana.id])
    ).rows[0]!
    assert.equal(await grantRole(server.context().db, email, 'ambassador'), 'granted')
    assert.equal((await mine(ana)).isAmbassador, true)
  })

  test('points of campaigns are profile points, each person once, in addition to those of the referral; the archive agrees', async () => {
    const lia = await ambassador('Lia Prado')
    const points = await campaign(lia, { reward: 'points', currency: null, perReferral: 25, monthlyCap: 50 })
    const cash = await campaign(lia, { perReferral: 700 })
    for (const code of [points.code, points.code, points.code, cash.code]) await train((await comesBy(code)).person)
    const waits = (await comesBy(points.code)).person
    await creditReferrals(server.context())
    await creditReferrals(server.context())
    const own = (person: TestPerson) => person.call('GET /me/points')
    // The third exceeds the cap: it gives what any referral gives.
    assert.deepEqual(await own(lia), { coming: 0, bringing: 40, campaigns: 50, total: 90 })
    assert.deepEqual(await own(waits), { coming: 10, bringing: 0, campaigns: 0, total: 10 })
    const { sql } = DATASETS.find(({ file }) => file === 'campaigns')!
    const { rows } = await server.database.pool.query<{ reward: string; earned: string }>(
      sql.replaceAll(/\bme\b/g, `'${lia.id}'::uuid`),
    )
    assert.deepEqual(rows.map(({ reward, earned }) => `${reward} ${earned}`).toSorted(), ['cash 7.00', 'points 50'])
  })
})
