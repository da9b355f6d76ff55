import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, inviteToken, join, logWorkout } from '../../../testing/build.ts'
import { toldKinds } from '../../../testing/notices.ts'
import { giveFreeMoney, openCheckout, pay, press } from '../../../testing/pay.ts'
import { asAdmin, mailsTo } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { deliverNotifications } from '../../notifications/index.ts'
import { erasePerson } from '../../privacy/account-deletion/erase-person.ts'

const REMOVE = 'POST /challenges/:challengeId/people/:personId/remove'
const NAME = 'PUT /challenges/:challengeId/co-admins/:personId'
const ACCEPT = 'POST /challenges/:challengeId/co-admins/accept'
const END = 'DELETE /challenges/:challengeId/co-admins/:personId'
const HOSTS = 'GET /challenges/:challengeId/hosts'
const PEOPLE = 'GET /challenges/:challengeId/people'
const CALL = 'POST /challenges/:challengeId/staff-calls'
const JOIN = 'POST /challenges/:challengeId/join'
const REASON = { body: { reason: 'Você avisou que não vem mais.' } }

describe('hosts of a challenge', () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson, caio: TestPerson, duda: TestPerson, eva: TestPerson, vera: TestPerson
  type Challenge = Awaited<ReturnType<typeof buildChallenge>>
  const at = (challenge: Challenge) => ({ params: { challengeId: challenge.id } })
  const about = (challenge: Challenge, person: TestPerson) => ({
    params: { challengeId: challenge.id, personId: person.id },
  })
  const paid = { prize: { kind: 'challenge' as const, entryFeeCents: 5000 } }
  const later = { startDate: '2026-03-10', endDate: '2026-03-20' }
  const co = async (challenge: Challenge, person: TestPerson) => {
    await ana.call(NAME, about(challenge, person))
    return person.call(ACCEPT, at(challenge))
  }

  before(async () => {
    server = await testServer('2026-03-02T12:00:00.000Z')
    ana = await asPerson(server, 'Ana Duarte')
    bia = await asPerson(server, 'Bia Ferraz')
    caio = await asPerson(server, 'Caio Nogueira')
    duda = await asPerson(server, 'Duda Lima')
    eva = await asPerson(server, 'Eva Prado')
    vera = await asAdmin(server, 'Vera Campos')
  })
  after(async () => {
    const problems = await checkMoney(server.context().db)
    await server.close()
    assert.deepEqual(problems, [])
  })

  test('a creator removes a paid person before the start: the fee is refunded, and rejoining is refused', async () => {
    const challenge = await buildChallenge(ana, { ...later, ...paid })
    await join(bia, challenge)
    const { id } = await pay(server, bia, challenge)
    const listed = await ana.call(PEOPLE, at(challenge))
    assert.deepEqual(listed.items.map(one => [one.person.name, one.state, one.canRemove]).toSorted(), [
      ['Ana Duarte', 'payment_pending', false],
      ['Bia Ferraz', 'participating', true],
    ])
    await ana.call(REMOVE, { ...about(challenge, bia), ...REASON })
    const payment = await bia.call('GET /payments/:paymentId', { params: { paymentId: id } })
    assert.deepEqual([payment.status, payment.refunds.map(one => one.reason)], ['refunded', ['removed']])
    assert.deepEqual(
      (await ana.call(PEOPLE, at(challenge))).items.map(one => one.person.name),
      ['Ana Duarte'],
    )
    const again = { ...at(challenge), body: { fingerprint: challenge.fingerprint } }
    assert.equal((await bia.refused(JOIN, again)).code, 'removed')
    assert.equal((await bia.call('GET /challenges/:challengeId', at(challenge))).joinAgainst, 'removed')
    assert.ok((await toldKinds(server, bia, challenge)).includes('removed'))
    await deliverNotifications(server.context())
    const mails = (await mailsTo(server, bia, 'notice')).join()
    assert.match(mails, /Você avisou que não vem mais\./)
    const { items } = await vera.call('GET /admin/audit', { query: { act: 'participant_removed' } })
    assert.deepEqual([items[0]!.by.id, items[0]!.after], [ana.id, { person: bia.id }])
    assert.equal((await ana.refused(REMOVE, { ...about(challenge, bia), ...REASON })).code, 'participant_not_found')
  })

  test('removal refunds to the source of the fee, also a pending payment and one from the wallet', async () => {
    const challenge = await buildChallenge(ana, { ...later, ...paid })
    await join(caio, challenge)
    const { payment, url } = await openCheckout(caio, challenge)
    await ana.call(REMOVE, { ...about(challenge, caio), ...REASON })
    assert.equal(
      (await caio.call('GET /payments/:paymentId', { params: { paymentId: payment.id } })).status,
      'canceled',
    )
    await press(server, url!, 'pix').catch(() => {})
    const { items } = await caio.call('GET /wallet/transactions')
    assert.equal(
      items.reduce((sum, one) => sum + one.amountCents, 0),
      0,
    )

    await giveFreeMoney(server, duda, 5000)
    await join(duda, challenge)
    await pay(server, duda, challenge, 'approved', { balance: 'yes' })
    assert.equal((await duda.call('GET /wallet')).freeCents, 0)
    await ana.call(REMOVE, { ...about(challenge, duda), ...REASON })
    assert.equal((await duda.call('GET /wallet')).freeCents, 5000)
  })

  test("a removed person can't return by an invite link, and frees the place in a team", async () => {
    const challenge = await buildChallenge(ana, { ...later, isPrivate: true, teams: {} })
    const withLink = async () => ({
      ...at(challenge),
      body: { fingerprint: challenge.fingerprint, invite: await inviteToken(ana, challenge) },
    })
    await bia.call(JOIN, await withLink())
    await bia.call('POST /challenges/:challengeId/teams', {
      ...at(challenge),
      body: { id: randomUUID(), name: 'Pitangas' },
    })
    await ana.call(REMOVE, { ...about(challenge, bia), ...REASON })
    const { teams } = await ana.call('GET /challenges/:challengeId/teams', at(challenge))
    assert.deepEqual(teams, [])
    assert.equal((await bia.refused(JOIN, await withLink())).code, 'removed')
  })

  test('only hosts can remove people, and nobody after the start', async () => {
    const challenge = await buildChallenge(ana, later)
    await join(bia, challenge)
    await join(caio, challenge)
    await co(challenge, caio)
    const remove = (person: TestPerson, whom: TestPerson) =>
      person.refused(REMOVE, { ...about(challenge, whom), ...REASON })
    assert.equal((await remove(bia, caio)).code, 'only_creator')
    assert.equal((await remove(caio, bia)).code, 'only_creator')
    assert.equal((await remove(eva, bia)).code, 'not_participating')
    assert.equal((await remove(ana, ana)).code, 'participant_not_found')
    assert.equal((await remove(ana, eva)).code, 'participant_not_found')
    assert.equal((await bia.refused(PEOPLE, at(challenge))).code, 'only_hosts')
    const started = await buildChallenge(ana, { startDate: '2026-03-02', endDate: '2026-03-20' })
    await join(bia, started)
    assert.equal((await ana.refused(REMOVE, { ...about(started, bia), ...REASON })).code, 'remove_after_start')
    await assert.rejects(
      server.database.pool.query(
        `insert into co_admins (challenge_id, user_id, seat, named_at) values ($1, $2, 4, now())`,
        [challenge.id, bia.id],
      ),
      { code: '23514' },
    )
  })

  test('of two removals at once one happens', async () => {
    const challenge = await buildChallenge(ana, { ...later, ...paid })
    await join(bia, challenge)
    await pay(server, bia, challenge)
    const remove = () =>
      ana.call(REMOVE, { ...about(challenge, bia), ...REASON }).then(
        () => 1,
        () => 0,
      )
    assert.equal(
      (await Promise.all([remove(), remove()])).reduce((a, b) => a + b),
      1,
    )
  })

  test('a co-admin is named, accepts, hides a message, calls staff, and is taken back', async () => {
    const challenge = await buildChallenge(ana, later)
    for (const person of [bia, caio, duda, eva]) await join(person, challenge)
    await ana.call(NAME, about(challenge, bia))
    assert.ok((await toldKinds(server, bia, challenge)).includes('co_admin'))
    const asked = await bia.call(HOSTS, at(challenge))
    assert.deepEqual([asked.isNamed, asked.role, asked.coAdmins], [true, 'none', []])
    assert.equal((await caio.refused(ACCEPT, at(challenge))).code, 'not_named')
    const messageId = randomUUID()
    await duda.call('POST /challenges/:challengeId/chat', {
      ...at(challenge),
      body: { id: messageId, text: 'Mensagem chata' },
    })
    const hide = { params: { challengeId: challenge.id, messageId } }
    const HIDE = 'PUT /challenges/:challengeId/chat/:messageId/hidden'
    assert.equal((await bia.refused(HIDE, hide)).code, 'only_hosts')
    const accepted = await bia.call(ACCEPT, at(challenge))
    assert.deepEqual([accepted.role, accepted.powers], ['co_admin', ['hide', 'call_staff']])
    await bia.call(HIDE, hide)
    const seen = async (person: TestPerson) =>
      (await person.call('GET /challenges/:challengeId/chat', at(challenge))).items.length
    assert.deepEqual([await seen(bia), await seen(caio), await seen(duda)], [1, 0, 1])
    assert.equal((await bia.refused(NAME, about(challenge, caio))).code, 'only_creator')
    assert.equal(
      (await bia.refused('PUT /challenges/:challengeId/privacy', { ...at(challenge), body: { isPrivate: true } })).code,
      'only_creator',
    )

    const words = 'A foto do treino de ontem não é dela.'
    const call = { ...at(challenge), body: { personId: duda.id, words } }
    assert.equal((await caio.refused(CALL, call)).code, 'only_hosts')
    await bia.call(CALL, call)
    assert.equal((await bia.refused(CALL, call)).code, 'staff_called')
    assert.equal(
      (await bia.refused(CALL, { ...call, body: { personId: vera.id, words } })).code,
      'participant_not_found',
    )
    const { calls } = await vera.call('GET /admin/conduct')
    assert.deepEqual([calls[0]!.person.id, calls[0]!.caller.id, calls[0]!.words], [duda.id, bia.id, words])
    const dismiss = { params: { callId: calls[0]!.id } }
    await vera.call('POST /admin/conduct/calls/:callId/dismiss', dismiss)
    assert.deepEqual((await vera.call('GET /admin/conduct')).calls, [])

    for (const person of [caio, duda]) await ana.call(NAME, about(challenge, person))
    assert.equal((await ana.refused(NAME, about(challenge, eva))).code, 'co_admins_full')
    assert.equal((await ana.refused(NAME, about(challenge, vera))).code, 'participant_not_found')
    assert.equal((await ana.refused(NAME, about(challenge, ana))).code, 'participant_not_found')
    await caio.call(END, about(challenge, caio))
    assert.equal((await caio.refused(END, about(challenge, bia))).code, 'only_creator')
    const ended = await ana.call(END, about(challenge, bia))
    assert.deepEqual(
      ended.coAdmins.map(one => [one.person.id, one.state]),
      [[duda.id, 'named']],
    )
    assert.equal((await bia.refused(HIDE, hide)).code, 'only_hosts')
  })

  test('hosts hide a comment in their challenge alone: who sees it through another one still does', async () => {
    const [mine, other] = [await buildChallenge(ana), await buildChallenge(eva)]
    for (const person of [bia, caio, duda]) await join(person, mine)
    for (const person of [ana, caio]) await join(person, other)
    const fabi = await asPerson(server, 'Fabi Melo')
    await join(fabi, other)
    await co(mine, bia)
    const { activity } = await logWorkout(ana, { startedAt: '2026-03-02T09:00:00Z' })
    const activityId = activity.id
    const write = async (person: TestPerson) => {
      const body = { id: randomUUID(), text: 'Comentário chato', mentions: [] }
      return (await person.call('POST /activities/:activityId/comments', { params: { activityId }, body })).id
    }
    const hidden = (commentId: string) => ({ params: { activityId, commentId } })
    const [HIDE, SHOW] = [
      'PUT /activities/:activityId/comments/:commentId/hidden',
      'DELETE /activities/:activityId/comments/:commentId/hidden',
    ] as const
    const shownTo = async (person: TestPerson) => {
      const { items } = await person.call('GET /activities/:activityId/comments', { params: { activityId } })
      const { comments } = await person.call('GET /activities/:activityId/social', { params: { activityId } })
      return [...items.map(one => [one.hiddenBy, one.mayHide]), comments]
    }
    // Made in both challenges.
    const both = await write(caio)
    for (const person of [duda, fabi, caio])
      assert.equal((await person.refused(HIDE, hidden(both))).code, 'comment_not_found')
    const answer = await bia.call(HIDE, hidden(both))
    assert.deepEqual([answer.hiddenBy, answer.mayHide], ['hosts', true])
    assert.deepEqual(await bia.call(HIDE, hidden(both)), answer, 'twice is once')
    assert.deepEqual(await shownTo(duda), [0])
    assert.deepEqual(await shownTo(fabi), [[null, false], 1])
    assert.deepEqual(await shownTo(bia), [['hosts', true], 0])
    assert.deepEqual((await shownTo(caio))[0], ['hosts', false])
    assert.deepEqual((await shownTo(ana))[0], ['hosts', true], 'the creator shows it again')
    await eva.call(HIDE, hidden(both))
    assert.deepEqual(await shownTo(fabi), [0])
    await bia.call(SHOW, hidden(both))
    assert.deepEqual(await shownTo(duda), [[null, false], 1])
    assert.deepEqual(await shownTo(fabi), [0])
    // One made only in the other challenge doesn't exist for hosts of this one.
    const elsewhere = await write(fabi)
    assert.equal((await bia.refused(HIDE, hidden(elsewhere))).code, 'comment_not_found')
    await ana.call(END, about(mine, bia))
    assert.equal((await bia.refused(HIDE, hidden(both))).code, 'comment_not_found')
  })

  test('a co-admin who leaves is one no more', async () => {
    const challenge = await buildChallenge(ana, later)
    await join(bia, challenge)
    await co(challenge, bia)
    await bia.call('POST /challenges/:challengeId/leave', at(challenge))
    await join(bia, challenge)
    assert.equal((await bia.call(HOSTS, at(challenge))).role, 'none')
  })

  test('a suspended or deleted creator is followed by the first co-admin, else by staff', async () => {
    const iris = await asPerson(server, 'Iris Melo')
    const challenge = await buildChallenge(iris, { ...later, prize: { kind: 'none' } })
    for (const person of [bia, caio, duda]) await join(person, challenge)
    for (const person of [caio, bia]) {
      await iris.call(NAME, about(challenge, person))
      await person.call(ACCEPT, at(challenge))
      server.clock.set(new Date(server.clock.now().getTime() + 1000))
    }
    const roles = async () => [
      (await bia.call(HOSTS, at(challenge))).role,
      (await caio.call(HOSTS, at(challenge))).role,
      (await vera.call(HOSTS, at(challenge))).role,
    ]
    assert.deepEqual(await roles(), ['co_admin', 'co_admin', 'none'])
    const suspension = {
      params: { personId: iris.id },
      body: { reason: 'conduct' as const, days: 30, note: 'Denúncias de três pessoas.' },
    }
    await vera.call('POST /admin/users/:personId/suspension', suspension)
    assert.deepEqual(await roles(), ['co_admin', 'lead', 'none'])
    const notices = (await caio.call('GET /notifications')).items.filter(one => one.kind === 'co_admin')
    assert.ok(notices.some(one => one.facts['what'] === 'leads' && one.facts['challengeId'] === challenge.id))
    // The leader has the creator's powers.
    await caio.call('PUT /challenges/:challengeId/privacy', { ...at(challenge), body: { isPrivate: true } })
    await caio.call(REMOVE, { ...about(challenge, duda), ...REASON })
    await vera.call('POST /admin/users/:personId/suspension/lift', {
      params: { personId: iris.id },
      body: { note: 'A pessoa explicou tudo.' },
    })
    assert.deepEqual(await roles(), ['co_admin', 'co_admin', 'none'])

    await server.context().transaction(async db => {
      const ctx = { ...server.context(), db }
      await erasePerson(ctx, iris.id, async () => {})
      await db.deleteFrom('auth.users').where('id', '=', iris.id).execute()
    })
    assert.deepEqual(await roles(), ['co_admin', 'lead', 'none'])
    for (const person of [caio, bia]) await person.call(END, about(challenge, person))
    assert.deepEqual(await roles(), ['none', 'none', 'lead'])
    await vera.call(NAME, about(challenge, bia))
    await vera.call(REMOVE, { ...about(challenge, caio), ...REASON })
    // Its rules go on without its creator.
    server.clock.set('2026-03-10T15:00:00.000Z')
  })
})
