import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join as path } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, join, logWorkout } from '../../../testing/build.ts'
import { giveFreeMoney, pay } from '../../../testing/pay.ts'
import { askPayout, CPFS, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { reclaimAccount } from '../../accounts/one-time-codes/reclaim-account.ts'
import { makeArchives } from '../archives/archives.ts'
import { hasReason, leftOf } from '../personal-data/left-of.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const DAY_MS = 86_400_000
const ASK = 'POST /me/closing'
const right = { password: 'segredo1' }
const alarm = (problem: string) => assert.fail(problem)

describe('account deletion', () => {
  let server: TestServer
  let other: TestPerson
  before(async () => {
    server = await testServer('2026-03-01T12:00:00.000Z')
    other = await asPerson(server, 'Davi Prado')
  })
  after(() => server.close())

  /** The mails about the deletion to its address, oldest first, including queued ones. */
  const mailsTo = async (email: string) => {
    const answer = await server.app.inject({ url: '/dev/outbox.json', query: { to: email } })
    const kinds = answer.json<{ kind: string }[]>().map(({ kind }) => kind)
    return kinds.filter(kind => kind.startsWith('closing') || kind.startsWith('account')).toReversed()
  }
  const emailOf = async (person: TestPerson) => (await person.call('GET /me')).email
  const pass = (days: number) => server.clock.set(new Date(server.clock.now().getTime() + days * DAY_MS))

  test('takes the right password and seven days, and is cancelled with one call', async () => {
    const rui = await asPerson(server, 'Rui Prado')
    assert.equal((await rui.refused(ASK, { body: { password: 'errada99' } })).code, 'password_wrong')
    assert.equal((await rui.refused(ASK, { body: {} })).code, 'password_wrong')
    const { asked, proof, waiting } = await rui.call(ASK, { body: right })
    assert.equal(asked!.dueAt, '2026-03-08T12:00:00.000Z')
    assert.deepEqual([proof, waiting], ['password', []])
    assert.equal((await rui.call(ASK, { body: right })).asked!.dueAt, asked!.dueAt)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    assert.equal((await rui.call('DELETE /me/closing')).asked, null)
    assert.equal((await rui.call('DELETE /me/closing')).asked, null)
    assert.deepEqual(await mailsTo(await emailOf(rui)), ['closing_asked', 'closing_taken_back'])
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    assert.equal((await (await signedInAgain(server, rui)).call('GET /me')).name, 'Rui Prado')
  })

  test('requested in an unconfirmed account, it is cancelled once the owner of its address reclaims it', async () => {
    const stranger = await asPerson(server, 'Bia Ferraz', { confirmed: false })
    await stranger.call(ASK, { body: right })
    await reclaimAccount(server.context(), stranger.id, 'email')
    await server.database.pool.query(`update auth.users set password_hash = $2 where id = $1`, [
      stranger.id,
      (await server.database.pool.query('select password_hash from auth.users where id = $1', [other.id])).rows[0]!
        .password_hash,
    ])
    const owner = await signedInAgain(server, stranger)
    assert.equal((await owner.call('GET /me/closing')).asked, null)
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    const now = await signedInAgain(server, stranger)
    // The owner's own request starts over.
    const { asked } = await now.call(ASK, { body: right })
    assert.equal(Date.parse(asked!.dueAt), server.clock.now().getTime() + 7 * DAY_MS)
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 1)
  })

  test('an account without a password needs a code, one without an address a recent sign-in', async () => {
    const bia = await asPerson(server, 'Bia Ferraz')
    await server.database.pool.query(`update auth.users set password_hash = null where id = $1`, [bia.id])
    assert.equal((await bia.call('GET /me/closing')).proof, 'code')
    assert.equal((await bia.refused(ASK, { body: { code: '000000' } })).code, 'code_wrong')
    await server.database.pool.query(`update auth.users set email = null, email_confirmed_at = null where id = $1`, [
      bia.id,
    ])
    assert.equal((await bia.call(ASK, { body: {} })).proof, 'sign_in')
    await server.database.pool.query(
      `update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`,
      [bia.id],
    )
    const refused = await bia.refused(ASK, { body: {} })
    assert.deepEqual([refused.code, refused.params], ['sign_in_again', { minutes: 10 }])
    await bia.call('DELETE /me/closing')
  })

  test('deletes its texts in reports, and the words of private challenges without other participants', async () => {
    const [eva, gil] = [await asPerson(server, 'Eva Reis'), await asPerson(server, 'Gil Moura')]
    const day = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const dates = { startDate: day(0), endDate: day(30) }
    const about = { ...dates, description: 'Só meu.', isPrivate: true }
    const alone = await buildChallenge(eva, { ...about, title: 'Depois do parto' })
    const shared = await buildChallenge(eva, { ...about, title: 'Nós dois' })
    const open = await buildChallenge(eva, { ...dates, title: 'Aberto a todos' })
    const invite = await inviteToken(eva, shared)
    await gil.call('POST /challenges/:challengeId/join', {
      params: { challengeId: shared.id },
      body: { fingerprint: shared.fingerprint, invite },
    })
    const again = await signedInAgain(server, gil)
    const { activity } = await logWorkout(again, {
      startedAt: new Date(server.clock.now().getTime() - 3_600_000).toISOString(),
    })
    const evaAgain = await signedInAgain(server, eva)
    await evaAgain.call('POST /activities/:activityId/reports', {
      params: { activityId: activity.id },
      body: { reason: 'other', comment: 'Ele mora comigo.' },
    })
    await evaAgain.call('POST /me/closing', { body: right })
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 1)
    const { rows } = await server.database.pool.query<{ id: string; title: string; description: string }>(
      'select id, title, description from challenges where creator_id = $1',
      [eva.id],
    )
    const titles = new Map(rows.map(row => [row.id, [row.title, row.description]]))
    assert.deepEqual(titles.get(alone.id), ['Desafio de uma conta encerrada', '…'])
    assert.deepEqual(titles.get(shared.id), ['Nós dois', 'Só meu.'])
    assert.equal(titles.get(open.id)![0], 'Aberto a todos')
    const reports = await server.database.pool.query('select comment from activity_reports where reporter_id = $1', [
      eva.id,
    ])
    assert.deepEqual(reports.rows, [{ comment: '' }])
    await assert.rejects(server.database.pool.query(`update challenges set title = 'x' where id = $1`, [shared.id]), {
      code: '23001',
    })
  })

  test('waits for money that was not forfeited, and reports it once; an admin gives up the role first', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    const caiosEmail = await emailOf(caio)
    await giveFreeMoney(server, caio, 1500)
    const { free, waiting } = await caio.call(ASK, { body: right })
    assert.deepEqual(free, [{ currency: 'BRL', cents: 1500 }])
    assert.deepEqual(
      waiting.map(one => one.for),
      ['free_money'],
    )
    const less = { ...right, givesUp: [{ currency: 'BRL' as const, cents: 1400 }] }
    assert.equal((await caio.refused(ASK, { body: less })).code, 'balance_moved')
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    assert.deepEqual(await mailsTo(caiosEmail), ['closing_asked', 'closing_waits'])
    const again = await signedInAgain(server, caio)
    const all = { ...right, givesUp: [{ currency: 'BRL' as const, cents: 1500 }] }
    assert.deepEqual((await again.call(ASK, { body: all })).waiting, [])
    const [once, twice] = await Promise.all([
      deleteDueAccounts(server.context(), alarm),
      deleteDueAccounts(server.context(), alarm),
    ])
    assert.equal(once + twice, 1)
    assert.deepEqual(await checkMoney(server.context().db), [])
    assert.equal((await again.refused('GET /me')).code, 'not_signed_in')

    const dora = await asPerson(server, 'Dora Lemos')
    await server.database.pool.query(`update people set roles = '{admin}' where id = $1`, [dora.id])
    assert.equal((await dora.refused(ASK, { body: right })).code, 'admin_stays')
  })

  test('waits for a challenge with a prize until its money is released', async () => {
    const [lia, leo] = [await asPerson(server, 'Lia Moura'), await asPerson(server, 'Leo Braga')]
    const day = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
    const paid = await buildChallenge(lia, {
      startDate: day(1),
      endDate: day(3),
      prize: { kind: 'challenge', entryFeeCents: 1000 },
    })
    await join(leo, paid)
    for (const one of [lia, leo]) await pay(server, one, paid)
    await leo.call(ASK, { body: right })
    const waiting = async () => (await (await signedInAgain(server, leo)).call('GET /me/closing')).waiting
    assert.deepEqual(await waiting(), [
      { for: 'prize_challenge', amounts: [], challenge: { id: paid.id, title: paid.title }, until: null },
    ])
    pass(2)
    await logWorkout(await signedInAgain(server, lia), {
      startedAt: new Date(server.clock.now().getTime() - 7_200_000).toISOString(),
    })
    pass(4)
    assert.equal(await settleDue(server.context()), 1)
    const [held] = await waiting()
    assert.equal(held!.for, 'prize_challenge')
    assert.ok(held!.until! > server.clock.now().toISOString())
    pass(3)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 0)
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 1)
    // Remaining participants see the whole result, with a placeholder name.
    const { participants } = {
      participants: (await server.database.pool.query(`select name from people where id = $1`, [leo.id])).rows,
    }
    assert.deepEqual(participants, [{ name: 'Ex-participante' }])
    assert.deepEqual(await checkMoney(server.context().db), [])
  })

  test('of a person with data everywhere only listed data stays, and none of it identifies them', async () => {
    server.clock.set('2026-06-01T12:00:00.000Z')
    const olga = await asPerson(server, 'Olga Quintanilha')
    const tom = await asPerson(server, 'Tom Vidal')
    await verifiedDetails(server, olga, CPFS[1])
    const ana = await signedInAgain(server, olga)
    const today = new Date(server.clock.now()).toISOString().slice(0, 10)
    const free = await buildChallenge(ana, { startDate: today, endDate: '2026-06-30' })
    const friend = await signedInAgain(server, tom)
    await join(friend, free)
    const photoId = await ana.photo()
    const startedAt = new Date(server.clock.now().getTime() - 3_600_000).toISOString()
    const { activity } = await logWorkout(ana, { startedAt, photoIds: [photoId], caption: 'Quintanilha corre' })
    const theirs = (await logWorkout(friend, { startedAt })).activity
    const params = { activityId: theirs.id }
    await ana.call('POST /activities/:activityId/comments', {
      params,
      body: { id: randomUUID(), text: 'Boa!' },
    })
    await ana.call('PUT /activities/:activityId/reactions/:kind', { params: { ...params, kind: 'fire' } })
    await friend.call('PUT /activities/:activityId/reactions/:kind', {
      params: { activityId: activity.id, kind: 'fire' },
    })
    await ana.call('PUT /me/limits/entries', { body: { monthlyCents: 9000 } })
    await ana.call('PUT /me/photo', { body: { photoId: await ana.photo() } })
    await ana.call('POST /support/tickets', {
      body: { topic: 'other', message: 'Aqui é a Quintanilha.', language: 'pt-BR' },
    })
    await giveFreeMoney(server, ana, 2000)
    await askPayout(ana, 2000)
    for (const seconds of [1, 180, 180]) await passAndSend(server, seconds)
    const now = await signedInAgain(server, olga)
    assert.equal((await now.call('GET /wallet')).freeCents, 0)
    await now.call('POST /me/archive')
    assert.equal(await makeArchives(server.context(), alarm), 1)
    const { email } = await now.call('GET /me')
    const { rows: photos } = await server.database.pool.query<{ id: string; sha: string }>(
      `select id, encode(sha256, 'hex') as sha from photos where owner_id = $1`,
      [olga.id],
    )
    assert.ok(photos.length >= 2)

    assert.deepEqual((await now.call(ASK, { body: right })).waiting, [])
    pass(8)
    assert.equal(await deleteDueAccounts(server.context(), alarm), 1)
    const left = await leftOf(server.database.kysely, olga.id)
    assert.deepEqual(
      left.filter(({ fate }) => !hasReason(fate)),
      [],
    )
    assert.ok(left.some(({ table }) => table === 'ledger_entries'))

    assert.deepEqual(await mailsTo(email), ['account_closed'])
    // Sent messages: the last one, and the request for support as the operator got it.
    for (const word of ['Quintanilha', email, CPFS[1]!, ...photos.map(one => one.sha)])
      assert.deepEqual(await found(word), word === email || word === 'Quintanilha' ? ['local_outbox'] : [], word)
    for (const { id } of photos)
      for (const variant of ['full', 'thumb'])
        assert.equal(await server.context().adapters.photos.get(`${id}/${variant}`), null)
    const folder = path(server.dataDir, 'archives')
    assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], [])
    assert.deepEqual(await checkMoney(server.context().db), [])
    assert.equal((await now.refused('GET /me')).status, 401)
    // Others continue: standings and feed of the challenge without the person.
    const others = await signedInAgain(server, tom)
    const { viewer } = await others.call('GET /challenges/:challengeId', { params: { challengeId: free.id } })
    assert.equal(viewer.state, 'participating')
  })

  /** The tables that contain a text, in any column. */
  async function found(word: string): Promise<string[]> {
    const { pool } = server.database
    const { rows } = await pool.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`)
    const there: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await pool.query(`select 1 from ${name} t where t::text ilike '%' || $1 || '%' limit 1`, [
        word,
      ])
      if (rowCount) there.push(name.replace(/^public\./, ''))
    }
    return there.sort()
  }
})

describe('the database refuses invalid changes', () => {
  let server: TestServer
  before(async () => (server = await testServer()))
  after(() => server.close())

  test('limits, and ended deletions, outside the transaction of a deletion', async () => {
    const rui = await asPerson(server, 'Rui Prado')
    await rui.call('PUT /me/limits/entries', { body: { monthlyCents: 9000 } })
    const { pool } = server.database
    await assert.rejects(pool.query(`delete from entry_limits where user_id = $1`, [rui.id]), { code: '23001' })
    await rui.call(ASK, { body: right })
    await assert.rejects(pool.query(`delete from account_closings where user_id = $1`, [rui.id]), { code: '23001' })
    await assert.rejects(pool.query(`update account_closings set due_at = asked_at where user_id = $1`, [rui.id]))
    await assert.rejects(
      pool.query(`update account_closings set done_at = asked_at, done_in = pg_current_xact_id() where user_id = $1`, [
        rui.id,
      ]),
      { code: '23514' },
    )
  })
})
