import type { Calls } from '@bora/contract/api.ts'
import { FIRST_ADMIN_DAYS, PAYOUT_ONE_PERSON_CENTS, SECOND_ADMIN_HOURS } from '@bora/rules/limits.ts'
import { TWO_ADMIN_ACTS, type TwoAdminAct } from '@bora/rules/two-admins.ts'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { manualPayouts } from '../../../adapters/manual-payouts.ts'
import { apiKey, asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { giveFreeMoney } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, mailsTo, passAndSend, pixDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'

type Address = keyof Calls
type Begun = { address: Address; request: object; isDone: () => Promise<boolean>; undo: () => Promise<unknown> }
type Pair = {
  second: 'same' | 'other'
  change?: (who: { first: TestPerson; second: TestPerson }) => Promise<unknown>
  between?: (who: { first: TestPerson; second: TestPerson }) => Promise<unknown>
  refusal: string | null
}

const note = 'Pedido registrado no atendimento 4812.'

describe('two admins', () => {
  let server: TestServer
  let ana: TestPerson, vera: TestPerson, otto: TestPerson
  const sql = (text: string, ...values: unknown[]) => server.database.pool.query(text, values)
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
  const madeByAdmins = ({ id }: TestPerson, hours: number) =>
    sql('update people set admin_by_command = false, admin_since = $2 where id = $1', id, inHours(-hours).toISOString())
  const ban = ({ id }: TestPerson) =>
    sql(`update auth.users set banned_until = '2999-01-01T00:00:00Z' where id = $1`, id)
  const withoutFactor = ({ id }: TestPerson) => sql('delete from auth.mfa_factors where user_id = $1', id)
  const take = ({ id }: TestPerson) => sql(`update people set roles = '{}' where id = $1`, id)
  const onDevice = (device: string, person: TestPerson) => person.call('POST /admin/device', { body: { device } })
  const paidTo = (person: TestPerson, cpf: string) =>
    person.call('PUT /bank-details', {
      body: {
        ...pixDetails(person.name, cpf),
        destination: { method: 'pix', kind: 'email', key: 'one.key@bora.test' },
      },
    })

  const PAIRS: Record<string, Pair> = {
    'two whom the command made admins': { second: 'other', refusal: null },
    'a second one of 72 hours': {
      second: 'other',
      change: ({ second }) => madeByAdmins(second, SECOND_ADMIN_HOURS),
      refusal: null,
    },
    'a first one of this hour, made by admins': {
      second: 'other',
      change: ({ first }) => madeByAdmins(first, 1),
      refusal: null,
    },
    'a fresh second one': {
      second: 'other',
      change: ({ second }) => madeByAdmins(second, SECOND_ADMIN_HOURS - 1),
      refusal: 'second_admin_new',
    },
    'the same person': { second: 'same', refusal: 'other_admin_needed' },
    'two on one device': {
      second: 'other',
      change: async ({ first, second }) => {
        const device = randomUUID()
        for (const person of [first, second]) await onDevice(device, person)
      },
      refusal: 'admins_connected',
    },
    'two on devices of their own': {
      second: 'other',
      change: async ({ first, second }) => {
        for (const person of [first, second]) await onDevice(randomUUID(), person)
      },
      refusal: null,
    },
    'two who are paid out to one account': {
      second: 'other',
      change: async ({ first, second }) => {
        await paidTo(first, CPFS[1])
        await paidTo(second, CPFS[2])
      },
      refusal: 'admins_connected',
    },
    'a first one without a factor since': {
      second: 'other',
      between: ({ first }) => withoutFactor(first),
      refusal: 'first_admin_gone',
    },
    'a first one whose role was taken since': {
      second: 'other',
      between: ({ first }) => take(first),
      refusal: 'first_admin_gone',
    },
    'a first one whose role was taken and given back since': {
      second: 'other',
      between: async ({ first }) => {
        await take(first)
        server.clock.set(new Date(server.clock.now().getTime() + 1_000))
        const since = server.clock.now().toISOString()
        await sql(`update people set roles = '{admin}', admin_since = $2 where id = $1`, first.id, since)
      },
      refusal: 'first_admin_gone',
    },
    'a first one suspended since': { second: 'other', between: ({ first }) => ban(first), refusal: 'first_admin_gone' },
    'a second one without a factor now': {
      second: 'other',
      between: ({ second }) => withoutFactor(second),
      refusal: 'not_allowed',
    },
    'a second one whose role was taken since': {
      second: 'other',
      between: ({ second }) => take(second),
      refusal: 'not_found',
    },
    'a second one suspended since': { second: 'other', between: ({ second }) => ban(second), refusal: 'not_found' },
    'a second one who comes too late': {
      second: 'other',
      between: async () => server.clock.set(new Date(server.clock.now().getTime() + FIRST_ADMIN_DAYS * 24 * 3_600_000)),
      refusal: 'proposal_expired',
    },
  }

  const payout = (id: string) => vera.call('GET /admin/payouts/:payoutId', { params: { payoutId: id } })
  const release = (id: string, person: TestPerson, what: 'release' | 'confirm' = 'release') =>
    person.call(`POST /admin/payouts/:payoutId/${what}`, { params: { payoutId: id }, body: {} })
  const ended = (id: string, person: TestPerson) =>
    person.call('POST /admin/payouts/:payoutId/fail', {
      params: { payoutId: id },
      body: { failure: 'refused', note },
    })

  const ofPerson =
    (act: TwoAdminAct) =>
    async (first: TestPerson): Promise<Begun> => {
      const target = act === 'grant_admin' ? await asPerson(server, 'Lia Moraes') : await asAdmin(server, 'Nina Alves')
      const params = { personId: target.id }
      const story = () => vera.call('POST /admin/users/:personId/read', { params })
      const factorId = (await story()).account?.factors[0]?.id ?? ''
      const begin: Record<TwoAdminAct, () => Promise<Calls['POST /admin/users/:personId/read']['output']>> = {
        grant_admin: () =>
          first.call('POST /admin/users/:personId/roles', { params, body: { role: 'admin', granted: true, note } }),
        take_admin: () =>
          first.call('POST /admin/users/:personId/roles', { params, body: { role: 'admin', granted: false, note } }),
        suspend: () =>
          first.call('POST /admin/users/:personId/suspension', { params, body: { reason: 'safety', days: 7, note } }),
        force_password: () => first.call('POST /admin/users/:personId/password', { params, body: { note } }),
        remove_factor: () =>
          first.call('POST /admin/users/:personId/factors/:factorId/removal', {
            params: { ...params, factorId },
            body: { check: 'document', note },
          }),
      }
      const { proposals } = await begin[act]()
      assert.deepEqual(
        proposals.map(one => [one.act, one.proposedBy.id, one.can]),
        [[act, first.id, ['decline']]],
      )
      const isDone: Record<TwoAdminAct, () => Promise<boolean>> = {
        grant_admin: async () => (await story()).roles.includes('admin'),
        take_admin: async () => !(await story()).roles.includes('admin'),
        suspend: async () => (await story()).suspension !== null,
        force_password: async () => !(await story()).account!.hasPassword,
        remove_factor: async () => (await story()).account!.factors.length === 0,
      }
      return {
        address: 'POST /admin/proposals/:proposalId/approve',
        request: { params: { proposalId: proposals[0]!.id } },
        isDone: isDone[act],
        undo: () => take(target),
      }
    }

  const ACTS: Record<string, (first: TestPerson) => Promise<Begun>> = {
    'the release of a payout': async first => {
      const { id } = await askPayout(ana, PAYOUT_ONE_PERSON_CENTS + 1)
      await release(id, first)
      return {
        address: 'POST /admin/payouts/:payoutId/confirm',
        request: { params: { payoutId: id }, body: {} },
        isDone: async () => (await payout(id)).releases === 2,
        undo: () => ana.call('POST /payouts/:payoutId/cancel', { params: { payoutId: id } }),
      }
    },
    'the end of a payout': async first => {
      const { id } = await askPayout(ana, PAYOUT_ONE_PERSON_CENTS + 1)
      await release(id, vera)
      await release(id, otto, 'confirm')
      await passAndSend(server, 1)
      const { said } = await ended(id, first)
      const isDone = async () => (await payout(id)).status === 'failed'
      return {
        address: 'POST /admin/payouts/:payoutId/ending/approve',
        request: { params: { payoutId: id }, body: { ending: said!.ending } },
        isDone,
        undo: async () => {
          if (await isDone()) return
          await otto.call('POST /admin/payouts/:payoutId/ending/decline', { params: { payoutId: id }, body: { note } })
          const again = await ended(id, vera)
          const params = { payoutId: id }
          await otto.call('POST /admin/payouts/:payoutId/ending/approve', {
            params,
            body: { ending: again.said!.ending },
          })
        },
      }
    },
    'an entry in the books': async first => {
      const id = randomUUID()
      await first.call('POST /admin/books', {
        body: { id, kind: 'platform_deposit', currency: 'BRL', cents: 900_000, reason: 'Extrato de 2 de março.' },
      })
      return {
        address: 'POST /admin/books/:entryId/approve',
        request: { params: { entryId: id } },
        isDone: async () => (await vera.call('GET /admin/books')).decided.some(one => one.id === id),
        undo: async () => {},
      }
    },
    ...Object.fromEntries(TWO_ADMIN_ACTS.map(act => [act, ofPerson(act)])),
  }

  before(async () => {
    const settings = { PAYOUT_RELEASE: 'desk', BANK_DETAILS_NEW_HOURS: '0' }
    server = await testServer('2026-03-02T12:00:00.000Z', settings, { payouts: manualPayouts() })
    vera = await asAdmin(server, 'Vera Campos')
    otto = await asAdmin(server, 'Otto Reis')
    ana = await asPerson(server, 'Ana Duarte')
    await giveFreeMoney(server, ana, 500_000)
    await ana.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
    const params = { personId: ana.id }
    const { version } = await vera.call('GET /admin/bank-reviews/:personId', { params })
    await vera.call('POST /admin/bank-reviews/:personId/verify', { params, body: { version } })
  })
  after(() => server.close())

  for (const [act, begin] of Object.entries(ACTS))
    for (const [name, { second: who, change, between, refusal }] of Object.entries(PAIRS))
      test(`${act}, by ${name}: ${refusal ?? 'done'}`, async () => {
        server.clock.set(inHours(25))
        const first = await asAdmin(server, 'Primeira Pessoa')
        const second = who === 'same' ? first : await asAdmin(server, 'Segunda Pessoa')
        await change?.({ first, second })
        const begun = await begin(first)
        await between?.({ first, second })
        try {
          if (refusal === null) await second.call(begun.address, begun.request)
          else assert.equal((await second.refused(begun.address, begun.request)).code, refusal)
          assert.equal(await begun.isDone(), refusal === null)
        } finally {
          await begun.undo()
        }
        for (const person of [first, second]) {
          await sql('delete from bank_details where user_id = $1', person.id)
          await take(person)
        }
      })

  test('a release with an invalid first half is released again', async () => {
    const gone = await asAdmin(server, 'Primeira Pessoa')
    const { id } = await askPayout(ana, PAYOUT_ONE_PERSON_CENTS + 1)
    await release(id, gone)
    assert.deepEqual((await payout(id)).can, ['confirm', 'fail', 'correct'])
    await take(gone)
    const half = await payout(id)
    assert.deepEqual(
      [half.can, half.secondRefusal, half.releases],
      [['release', 'fail', 'correct'], 'first_admin_gone', 0],
    )
    await release(id, vera)
    const whole = await release(id, otto, 'confirm')
    assert.deepEqual([whole.releases, whole.secondRefusal], [2, null])
    assert.deepEqual(await passAndSend(server, 1), [], 'nothing keeps it from being sent')
    // Comes last: PostgreSQL reports an error before it releases the lock, and a locked payout is skipped.
    await assert.rejects(sql('update payouts set released_by = $2 where id = $1', id, gone.id), { code: '23001' })
    const { said } = await ended(id, vera)
    const params = { payoutId: id }
    await otto.call('POST /admin/payouts/:payoutId/ending/approve', { params, body: { ending: said!.ending } })
  })

  test('pending acts are listed, declined by others or their proposer, and never decided by the person concerned', async () => {
    const nina = await asAdmin(server, 'Nina Alves')
    const params = { personId: nina.id }
    const suspend = (person: TestPerson) =>
      person.call('POST /admin/users/:personId/suspension', { params, body: { reason: 'conduct', days: 30, note } })
    const { proposals } = await suspend(vera)
    const proposalId = proposals[0]!.id
    const twice = await otto.refused('POST /admin/users/:personId/suspension', {
      params,
      body: { reason: 'safety', days: null, note },
    })
    assert.equal(twice.code, 'proposal_waits')
    for (const address of ['approve', 'decline'] as const) {
      const about = { params: { proposalId }, ...(address === 'decline' && { body: { note } }) }
      assert.equal((await nina.refused(`POST /admin/proposals/:proposalId/${address}`, about)).code, 'own_account')
    }
    const listOf = async (person: TestPerson) =>
      (await person.call('GET /admin/proposals')).open
        .filter(one => one.person.id === nina.id)
        .map(one => [one.act, one.person.name, one.can, one.secondRefusal])
    assert.deepEqual(await listOf(otto), [['suspend', 'Nina Alves', ['approve', 'decline'], null]])
    assert.deepEqual(await listOf(vera), [['suspend', 'Nina Alves', ['decline'], 'other_admin_needed']])
    assert.deepEqual(await listOf(nina), [['suspend', 'Nina Alves', [], null]])
    const asked = { params: { proposalId }, body: { note } }
    const declined = await vera.call('POST /admin/proposals/:proposalId/decline', asked)
    assert.deepEqual([declined.state, declined.decidedBy?.name], ['declined', 'Vera Campos'])
    const closed = await otto.refused('POST /admin/proposals/:proposalId/approve', { params: { proposalId } })
    assert.equal(closed.code, 'proposal_closed')
    const unknown = await otto.refused('POST /admin/proposals/:proposalId/approve', {
      params: { proposalId: randomUUID() },
    })
    assert.equal(unknown.code, 'proposal_not_found')
    const again = await suspend(otto)
    const both = await Promise.allSettled([
      vera.call('POST /admin/proposals/:proposalId/approve', { params: { proposalId: again.proposals[0]!.id } }),
      vera.call('POST /admin/proposals/:proposalId/approve', { params: { proposalId: again.proposals[0]!.id } }),
    ])
    assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await nina.refused('GET /me')).code, 'not_signed_in')
    const lastMails = (await mailsTo(server, vera, 'admin_act')).slice(-4)
    assert.deepEqual([lastMails.length, lastMails.every(text => text.includes('Nina Alves'))], [4, true])
    const log = (await vera.call('GET /admin/audit', { query: { about: nina.id } })).items.toReversed()
    assert.deepEqual(
      log.map(({ act, by }) => [act, by.name]),
      [
        ['admin_act_proposed', 'Vera Campos'],
        ['admin_act_declined', 'Vera Campos'],
        ['admin_act_proposed', 'Otto Reis'],
        ['person_suspended', 'Vera Campos'],
      ],
    )
  })

  test('every admin is mailed, including one who just lost the role', async () => {
    const nina = await asAdmin(server, 'Nina Alves')
    const params = { personId: nina.id }
    const { proposals } = await vera.call('POST /admin/users/:personId/roles', {
      params,
      body: { role: 'admin', granted: false, note },
    })
    const mails = async (person: TestPerson) =>
      (await mailsTo(server, person, 'admin_act')).filter(text => text.includes('Papel de administração retirado'))
    const before = (await mails(otto)).length
    await otto.call('POST /admin/proposals/:proposalId/approve', { params: { proposalId: proposals[0]!.id } })
    assert.equal((await mails(otto)).length, before + 1)
    const hers = await mails(nina)
    assert.deepEqual([hers.length, hers.some(text => text.includes('Otto Reis'))], [2, true])
  })

  test('the database refuses one admin deciding alone, or about themselves, and a changed proposal', async () => {
    const nina = await asAdmin(server, 'Nina Alves')
    const { proposals } = await vera.call('POST /admin/users/:personId/password', {
      params: { personId: nina.id },
      body: { note },
    })
    const id = proposals[0]!.id
    const done = `update admin_proposals set state = 'done', decided_at = now(), decided_by`
    await assert.rejects(sql(`${done} = proposed_by where id = $1`, id), { constraint: 'two_admins' })
    await assert.rejects(sql(`${done} = person_id where id = $1`, id), { constraint: 'not_about_who_acts' })
    for (const text of [`update admin_proposals set note = 'other'`, 'delete from admin_proposals'])
      await assert.rejects(sql(text), { code: '23001' })
    await assert.rejects(sql(`update people set admin_since = null where id = $1`, nina.id), {
      constraint: 'admins_have_a_since',
    })
    await take(nina)
    const { rows } = await sql('select admin_since, admin_by_command from people where id = $1', nina.id)
    assert.deepEqual(rows, [{ admin_since: null, admin_by_command: false }])
  })

  test('an admin gives up their own role alone, and the sign-in protocol offers no way around', async () => {
    const nina = await asAdmin(server, 'Nina Alves')
    const params = { personId: nina.id }
    for (const [method, url, payload] of [
      ['GET', 'users', undefined],
      ['POST', 'users', { email: 'second@bora.test', app_metadata: { roles: ['admin'] } }],
      ['PUT', `users/${nina.id}`, { app_metadata: { roles: ['admin'] } }],
      ['PUT', `users/${otto.id}`, { password: 'another-password', ban_duration: '24h' }],
      ['DELETE', `users/${otto.id}`, undefined],
      ['GET', `users/${otto.id}/factors`, undefined],
      ['DELETE', `users/${otto.id}/factors/${randomUUID()}`, undefined],
      ['POST', 'generate_link', { type: 'recovery', email: 'otto@bora.test' }],
    ] as const) {
      const answer = await server.app.inject({
        method,
        url: `/auth/v1/admin/${url}`,
        headers: { apikey: await apiKey(server), authorization: `Bearer ${nina.token}` },
        ...(payload && { payload }),
      })
      assert.deepEqual([url, answer.statusCode], [url, 403])
    }
    const own = await nina.call('POST /admin/users/:personId/roles', {
      params,
      body: { role: 'admin', granted: false, note },
    })
    assert.deepEqual([own.roles, own.proposals], [[], []])
    assert.equal((await nina.refused('GET /admin/users')).status, 404)
    const strong = await withFactor(server, await asPerson(server, 'Rui Prado'))
    assert.equal((await strong.refused('GET /admin/proposals')).status, 404)
  })
})
