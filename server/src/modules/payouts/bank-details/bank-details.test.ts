import type { Calls } from '@bora/contract/api.ts'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { asPerson, asVisitor, type TestPerson } from '../../../testing/as-person.ts'
import { CPFS, mailsTo, pixDetails, withFactor } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { reclaimAccount } from '../../accounts/one-time-codes/reclaim-account.ts'
import { detailsOf } from './own-details.ts'
import { reviewInSandbox } from './review.ts'
import { seal, unseal } from './sealed.ts'

type Body = Calls['PUT /bank-details']['request']['body']

describe('banking details', () => {
  let server: TestServer
  let ana: TestPerson
  const save = (body: Body, person = ana) => person.call('PUT /bank-details', { body })
  const refusal = async (body: object, person = ana) => {
    const { code, field } = await person.refused('PUT /bank-details', { body })
    return field ? [code, field] : [code]
  }
  const gb = {
    destination: { method: 'gb_account', sortCode: '20-00-00', accountNumber: '55779911' },
    adult: true,
  } as const
  const pass = (seconds: number) => server.clock.set(new Date(server.clock.now().getTime() + seconds * 1_000))
  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
  })
  after(() => server.close())
  beforeEach(async () => {
    await server.database.pool.query('delete from bank_details')
    await server.database.pool.query('delete from account_cpfs')
    ana = await asPerson(server, 'Ana Duarte')
  })

  test('are stored masked, pending, and verified after a review', async () => {
    assert.deepEqual(await ana.call('GET /bank-details'), {
      country: 'BR',
      details: null,
      secondFactorNeeded: false,
      ownKeys: [],
    })
    const { details } = await save(pixDetails('ANA DUARTE', '529.982.247-25'))
    assert.deepEqual(details, {
      country: 'BR',
      destination: { method: 'pix', kind: 'cpf', key: '•••.982.247-••' },
      holderName: 'ANA DUARTE',
      holderCpf: '•••.982.247-••',
      state: 'pending',
      refusal: null,
      submittedAt: '2026-03-01T12:00:00.000Z',
      decidedAt: null,
      payableFrom: '2026-03-02T12:00:00.000Z',
    })
    assert.equal(await reviewInSandbox(server.context()), 0)
    pass(61)
    assert.equal(await reviewInSandbox(server.context()), 1)
    assert.equal(await reviewInSandbox(server.context()), 0)
    assert.equal((await ana.call('GET /bank-details')).details?.state, 'verified')
    // The same in another format is no change; another key is.
    assert.equal((await save(pixDetails('ANA DUARTE', '52998224725'))).details?.state, 'verified')
    const changed = await save({
      ...pixDetails('Ana Duarte'),
      destination: { method: 'pix', kind: 'email', key: 'ana@exemplo.com' },
    })
    assert.equal(changed.details?.state, 'pending')
    assert.deepEqual(changed.details?.destination, { method: 'pix', kind: 'email', key: 'a•••@exemplo' })
    assert.equal((await ana.call('DELETE /bank-details')).details, null)
    assert.equal((await ana.call('DELETE /bank-details')).details, null)
  })

  test('of an unconfirmed account are ignored once the owner of its address reclaims it', async () => {
    const person = await asPerson(server, 'Bia Ferraz', { confirmed: false })
    await person.call('PUT /bank-details', { body: pixDetails('Bia Ferraz', CPFS[0]) })
    const stored = () => detailsOf(server.context().db, person.id)
    assert.notEqual(await stored(), null)
    await reclaimAccount(server.context(), person.id, 'email')
    assert.equal(await stored(), null)
    // As the owner's own, which come later.
    await server.database.pool.query(`update auth.users set reclaimed_at = reclaimed_at - interval '1 hour'`)
    assert.notEqual(await stored(), null)
  })

  test('are encrypted in the database', async () => {
    await save(pixDetails('Ana Duarte'))
    const { rows } = await server.database.pool.query('select * from bank_details')
    const [row] = rows
    const text = rows
      .map(one =>
        Object.values(one)
          .map(value => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
          .join(),
      )
      .join()
    assert.ok(!text.includes(CPFS[0]) && !text.includes(CPFS[0].slice(0, 9)))
    assert.equal(unseal(server.context(), ana.id, row.sealed).holderCpf, CPFS[0])
    // Not in another row, not modified, not with another key.
    const bia = await asPerson(server, 'Bia Ferraz')
    assert.throws(() => unseal(server.context(), bia.id, row.sealed))
    const broken = Buffer.from(row.sealed)
    broken[broken.length - 1]! ^= 1
    assert.throws(() => unseal(server.context(), ana.id, broken))
    const ctx = server.context()
    const otherKey = {
      ...ctx,
      config: { ...ctx.config, payouts: { ...ctx.config.payouts, dataKeys: [Buffer.alloc(32, 7)] } },
      secrets: { ...ctx.secrets, bank: ctx.secrets.invites },
    }
    assert.throws(() => unseal(otherKey, ana.id, row.sealed))
    const whole = { destination: { method: 'pix', kind: 'cpf', key: CPFS[0] }, holderCpf: CPFS[0] } as const
    assert.deepEqual(unseal(otherKey, ana.id, seal(otherKey, ana.id, whole)), whole)
  })

  test('are refused at the invalid field', async () => {
    const body = pixDetails('Ana Duarte')
    const pix = (kind: string, key: string) => ({ ...body, destination: { method: 'pix', kind, key } })
    const br = { method: 'br_account', bankCode: '341', branch: '0123', account: '12345-6', accountType: 'checking' }
    const cases: [body: object, code: string, field?: string][] = [
      [{ ...body, holderCpf: '529.982.247-24' }, 'cpf_invalid', 'holderCpf'],
      [{ ...body, holderCpf: undefined }, 'cpf_invalid', 'holderCpf'],
      [pix('phone', '123'), 'pix_key_invalid', 'destination.key'],
      [pix('cpf', CPFS[1]), 'holder_differs', 'destination.key'],
      [pix('iban', 'x'), 'invalid_input', 'destination.kind'],
      [{ ...body, destination: { ...br, branch: '1' } }, 'bank_account_invalid', 'destination.branch'],
      [{ ...body, destination: { ...br, bankCode: 'abc' } }, 'bank_account_invalid', 'destination.bankCode'],
      [{ ...body, holderName: 'Bia Ferraz' }, 'holder_differs', 'holderName'],
      [{ ...body, holderName: 'A\u202ena Duarte' }, 'text_unreadable', 'holderName'],
      [{ ...body, adult: false }, 'adults_only', 'adult'],
      [{ ...gb, holderName: 'Ana Duarte' }, 'payout_country', 'destination.method'],
      [{ ...body, more: 1 }, 'invalid_input', 'more'],
    ]
    for (const [given, ...expected] of cases) assert.deepEqual(await refusal(given), expected, JSON.stringify(given))
    assert.equal((await ana.call('GET /bank-details')).details, null)
    assert.equal((await save({ ...body, destination: br as never })).details?.destination.method, 'br_account')
    assert.deepEqual((await asVisitor(server).refused('GET /bank-details')).code, 'not_signed_in')
  })

  test('are those of the country of residence', async () => {
    await ana.call('PATCH /me', { body: { country: 'GB' } })
    assert.deepEqual(await refusal(pixDetails('Ana Duarte')), ['payout_country', 'destination.method'])
    assert.deepEqual(await refusal({ ...gb, holderName: 'Ana Duarte', holderCpf: CPFS[0] }), [
      'invalid_input',
      'holderCpf',
    ])
    const { details } = await save({ ...gb, holderName: 'Ana Duarte' })
    assert.deepEqual(details?.destination, { method: 'gb_account', sortCode: '••-••-00', accountNumber: '••••9911' })
    await ana.call('PATCH /me', { body: { country: 'AU' } })
    const au = { method: 'au_account', bsb: '062-000', accountNumber: '12345678' } as const
    assert.equal((await save({ destination: au, holderName: 'Ana Duarte', adult: true })).details?.country, 'AU')
    await ana.call('PATCH /me', { body: { country: 'PT' } })
    assert.equal((await ana.call('GET /bank-details')).country, null)
  })

  test('one CPF serves one account, and one account has one CPF', async () => {
    const bia = await asPerson(server, 'Ana Duarte')
    await save(pixDetails('Ana Duarte'))
    assert.deepEqual(await refusal(pixDetails('Ana Duarte'), bia), ['cpf_taken', 'holderCpf'])
    pass(61)
    await reviewInSandbox(server.context())
    // Even once they are removed.
    await ana.call('DELETE /bank-details')
    assert.deepEqual(await refusal(pixDetails('Ana Duarte'), bia), ['cpf_taken', 'holderCpf'])
    assert.deepEqual(await refusal(pixDetails('Ana Duarte', CPFS[1])), ['cpf_fixed', 'holderCpf'])
    await save(pixDetails('Ana Duarte'))

    const [caio, dani] = [await asPerson(server, 'Ana Duarte'), await asPerson(server, 'Ana Duarte')]
    const both = await Promise.allSettled([caio, dani].map(person => save(pixDetails('Ana Duarte', CPFS[2]), person)))
    assert.equal(both.filter(one => one.status === 'fulfilled').length, 1)
  })

  test('change only with the second factor, if there is one, and their owner is notified', async () => {
    const strong = await withFactor(server, ana)
    assert.equal((await ana.call('GET /bank-details')).secondFactorNeeded, true)
    assert.deepEqual(await refusal(pixDetails('Ana Duarte')), ['second_factor_required'])
    assert.equal((await ana.refused('DELETE /bank-details')).code, 'second_factor_required')
    const told = () => mailsTo(server, strong, 'bank_details_changed')
    assert.deepEqual(await told(), [])
    await save(pixDetails('Ana Duarte'), strong)
    await save(pixDetails('Ana Duarte'), strong)
    assert.equal((await told()).length, 1)
    await strong.call('DELETE /bank-details')
    assert.equal((await told()).length, 2)
    assert.ok(!(await told()).join().includes(CPFS[0].slice(3, 6)))
  })

  test('changes are limited in number', async () => {
    const limited = await testServer('2026-03-01T12:00:00.000Z', { AUTH_RATE_LIMITS: 'on' })
    try {
      const person = await asPerson(limited, 'Ana Duarte')
      for (let n = 0; n < 10; n++) await person.call('PUT /bank-details', { body: pixDetails('Ana Duarte') })
      const refused = await person.refused('PUT /bank-details', { body: pixDetails('Ana Duarte') })
      assert.equal(refused.code, 'too_many_requests')
    } finally {
      await limited.close()
    }
  })

  test('the table refuses invalid rows', async () => {
    await save(pixDetails('Ana Duarte'))
    const bad = [
      `update bank_details set state = 'verified'`,
      `update bank_details set sealed = 'x'`,
      `update bank_details set sealed = 'x', version = version + 1, state = 'verified', decided_at = now()`,
      `update bank_details set version = 0`,
      `update bank_details set state = 'refused', decided_at = now()`,
      `update bank_details set cpf_mark = null`,
      `insert into bank_details (user_id, country, sealed, shown, holder_name, shown_cpf, cpf_mark, submitted_at, payable_from)
        select gen_random_uuid(), country, sealed, shown, holder_name, shown_cpf, cpf_mark, submitted_at, payable_from from bank_details`,
    ]
    for (const text of bad) await assert.rejects(server.database.pool.query(text), { name: 'error' }, text)
    await server.database.pool.query(`update bank_details set state = 'verified', decided_at = now()`)
    await assert.rejects(server.database.pool.query(`update bank_details set state = 'pending', decided_at = null`))
  })
})
