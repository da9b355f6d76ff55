import { NOTICES_PAGE, MAX_PUSH_SUBSCRIPTIONS } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { keptMessages } from '../../adapters/local-outbox.ts'
import { inSeparateTransaction } from '../../core/separate-transaction.ts'
import { asPerson, signedInAgain, type TestPerson } from '../../testing/as-person.ts'
import { startPushServer } from '../../testing/push-server.ts'
import { testServer } from '../../testing/server.ts'
import { deliverNotifications, takeDue } from './deliver.ts'
import { type NotificationDraft, notify } from './notify.ts'
import { purgeNotifications } from './read.ts'
import { unsubscribeLink } from './unsubscribe.ts'

// Nine in the morning in São Paulo; from 22:00 to 07:00 nothing is sent by default.
const NOW = '2026-03-02T12:00:00.000Z'
const NIGHT = '2026-03-03T02:00:00.000Z'
const MORNING = '2026-03-03T10:00:00.000Z'
const server = await testServer(NOW)
const pushes = await startPushServer()
type Browser = ReturnType<typeof pushes.browser>
after(() => Promise.all([server.close(), pushes.close()]))
beforeEach(() => server.clock.set(NOW))
const { pool } = server.database

const CHALLENGE = { challengeId: '5b1f3a52-0000-4000-8000-000000000001', title: 'Trinta dias' }
const joined = (userId: string, subject = 'bia'): NotificationDraft => {
  return { kind: 'invite_joined', userId, subject, facts: { ...CHALLENGE, person: 'Bia Ferraz' } }
}
const settled = (userId: string): NotificationDraft => {
  return { kind: 'challenge_settled', userId, subject: 'c1', facts: { ...CHALLENGE, rank: 2, people: 9 } }
}
const told = (news: NotificationDraft) => inSeparateTransaction(server.context(), inside => notify(inside, news))
const unread = async (person: TestPerson) => (await person.call('GET /notifications/unread')).unread
const deliver = () => deliverNotifications(server.context())

async function emailOf({ id }: TestPerson) {
  return (await pool.query<{ email: string }>('select email from auth.users where id = $1', [id])).rows[0]!.email
}
async function mailsTo(person: TestPerson) {
  await server.post.settled()
  return keptMessages(server.database.kysely, await emailOf(person))
}

test('a fact is notified once, read, read with all, and unread again', async () => {
  const ana = await asPerson(server, 'Ana')
  assert.equal(await told(joined(ana.id)), true)
  assert.equal(await told(joined(ana.id)), false)
  await told(joined(ana.id, 'caio'))
  await told(settled(ana.id))
  assert.equal(await unread(ana), 3)
  const { items } = await ana.call('GET /notifications')
  assert.deepEqual(new Set(items.map(({ kind }) => kind)), new Set(['invite_joined', 'challenge_settled']))
  assert.deepEqual(items[0]!.at, NOW)

  const one = { params: { noticeId: items[0]!.id } }
  assert.equal((await ana.call('POST /notifications/:noticeId/read', one)).unread, 2)
  assert.equal((await ana.call('POST /notifications/:noticeId/read', one)).unread, 2)
  const bia = await asPerson(server, 'Bia')
  assert.equal((await bia.refused('POST /notifications/:noticeId/read', one)).code, 'not_found')
  server.clock.set('2026-03-02T12:05:00.000Z')
  const { at, marked } = await ana.call('POST /notifications/read')
  assert.equal(marked, 2)
  assert.equal(await unread(ana), 0)
  // Notifications read before stay read.
  assert.equal((await ana.call('POST /notifications/unread', { body: { at } })).unread, 2)
  await assert.rejects(
    pool.query(`update notices set facts = '{}' where user_id = $1`, [ana.id]),
    /what was told stays/,
  )
})

test('money notifications do not queue behind notifications to everyone', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const facts = { week: '2026-02-23', workouts: 3, minutes: 90, trainedDays: 3 }
  await told({ kind: 'weekly_digest', userId: ana.id, subject: facts.week, facts })
  server.clock.set('2026-03-02T12:01:00.000Z')
  await told({
    kind: 'prize_free',
    userId: bia.id,
    subject: 'c1',
    facts: { ...CHALLENGE, cents: 500, currency: 'BRL' },
  })
  const first = await inSeparateTransaction(server.context(), takeDue)
  assert.equal(first?.user_id, bia.id)
  await deliver()
})

test('a notification retracted by its transaction never existed', async () => {
  const ana = await asPerson(server, 'Ana')
  const failing = inSeparateTransaction(server.context(), async inside => {
    await notify(inside, joined(ana.id))
    throw new Error('no')
  })
  await assert.rejects(failing, /no/)
  assert.equal(await unread(ana), 0)
})

test('a long list comes in pages, without duplicates', async () => {
  const ana = await asPerson(server, 'Ana')
  for (let i = 0; i < NOTICES_PAGE + 5; i++) await told(joined(ana.id, `person ${i}`))
  const first = await ana.call('GET /notifications')
  assert.equal(first.items.length, NOTICES_PAGE)
  const second = await ana.call('GET /notifications', { query: { cursor: first.next! } })
  assert.deepEqual([second.items.length, second.next], [5, null])
  assert.equal(new Set([...first.items, ...second.items].map(({ id }) => id)).size, NOTICES_PAGE + 5)
  assert.equal((await ana.refused('GET /notifications', { query: { cursor: 'nonsense' } })).code, 'invalid_input')
})

test('each channel has its own switch, and mandatory notifications have none', async () => {
  const ana = await asPerson(server, 'Ana')
  const choose = (kind: string, channel: string, on: boolean) =>
    ({ body: { kind, channel, on } }) as { body: { kind: 'overtaken'; channel: 'app'; on: boolean } }
  const before = await ana.call('GET /notifications/preferences')
  const invites = (kinds: typeof before.kinds) => kinds.find(({ kind }) => kind === 'invite_joined')
  assert.deepEqual(invites(before.kinds), { kind: 'invite_joined', app: 'on', mail: 'off', push: 'on' })
  assert.deepEqual(before.quietHours, { from: 22, until: 7 })
  assert.equal(before.mailTo, await emailOf(ana))
  await ana.call('PUT /notifications/preferences', choose('invite_joined', 'app', false))
  const { kinds } = await ana.call('PUT /notifications/preferences', choose('invite_joined', 'mail', true))
  assert.deepEqual(invites(kinds), { kind: 'invite_joined', app: 'off', mail: 'on', push: 'on' })
  for (const [kind, channel] of [
    ['payout_failed', 'mail'],
    ['marketing', 'push'],
  ])
    assert.equal(
      (await ana.refused('PUT /notifications/preferences', choose(kind!, channel!, false))).code,
      'invalid_input',
    )
  await told(joined(ana.id))
  assert.equal(await unread(ana), 0)
  assert.deepEqual((await ana.call('GET /notifications')).items, [])
  await deliver()
  const [mail] = await mailsTo(ana)
  assert.equal(mail!.kind, 'notice')
  assert.match(mail!.text, /Bia Ferraz entrou em “Trinta dias”/)
})

test('in quiet hours mail waits, is sent once when they end, and never if it was switched off meanwhile', async () => {
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  server.clock.set(NIGHT)
  const caioNow = await signedInAgain(server, caio)
  await caioNow.call('PUT /notifications/quiet-hours', { body: { quietHours: null } })
  for (const { id } of [ana, bia, caio]) await told(settled(id))
  await told({ kind: 'streak_warning', userId: ana.id, subject: '2026-03-02', facts: { days: 4 } })
  await deliver()
  assert.deepEqual([(await mailsTo(ana)).length, (await mailsTo(caio)).length], [0, 1])
  const biaNow = await signedInAgain(server, bia)
  const off = { body: { kind: 'challenge_settled' as const, channel: 'mail' as const, on: false } }
  await biaNow.call('PUT /notifications/preferences', off)
  server.clock.set('2026-03-03T09:59:00.000Z')
  assert.equal(await deliver(), 0)
  server.clock.set(MORNING)
  // Two nodes at once, and one of them twice.
  await Promise.all([deliver(), deliver()])
  await deliver()
  // The warning of an evening is worthless in the morning.
  assert.deepEqual(
    (await mailsTo(ana)).map(({ subject }) => subject),
    ['O resultado saiu'],
  )
  assert.deepEqual(await mailsTo(bia), [])
  const { rows } = await pool.query('select from notice_deliveries')
  assert.equal(rows.length, 0)
  const wrong = { body: { quietHours: { from: 8, until: 8 } } }
  assert.equal((await caioNow.refused('PUT /notifications/quiet-hours', wrong)).code, 'invalid_input')
})

test('one click in a mail switches that mail off, without a session; opening the link does not', async () => {
  const ana = await asPerson(server, 'Ana')
  await told(settled(ana.id))
  await deliver()
  const [mail] = await mailsTo(ana)
  const [link] = /http\S+\/unsubscribe\?token=\S+/.exec(mail!.text)!
  const { pathname, search } = new URL(link)
  const how = async () =>
    (await ana.call('GET /notifications/preferences')).kinds.find(({ kind }) => kind === 'challenge_settled')!.mail
  const page = await server.app.inject({ url: pathname + search, headers: { 'accept-language': 'en' } })
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /Switch this email off\?.*“Results”/s)
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  assert.equal(await how(), 'on')
  for (let i = 0; i < 2; i++) {
    const done = await server.app.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(done.statusCode, 200)
    assert.match(done.body, /Desligado/)
  }
  assert.equal(await how(), 'off')
  const bia = await asPerson(server, 'Bia')
  const token = new URL(unsubscribeLink(server.context(), { userId: ana.id, kind: 'weekly_digest' })).searchParams
  for (const wrong of ['', 'x', token.get('token')!.replace(ana.id, bia.id), `${token.get('token')}x`]) {
    const answer = await server.app.inject({ method: 'POST', url: `/unsubscribe?token=${encodeURIComponent(wrong)}` })
    assert.equal(answer.statusCode, 404, wrong)
  }
})

test('a subscribed browser gets pushes until its subscription ends or it signs out', async () => {
  const ana = await asPerson(server, 'Ana')
  const browser = pushes.browser('ana')
  const { endpoint, keys } = browser
  const { push } = await ana.call('PUT /notifications/push', { body: { endpoint, keys } })
  assert.deepEqual([push.here, push.elsewhere], [true, 0])
  await told(joined(ana.id))
  await deliver()
  await server.post.settled()
  const { items } = await ana.call('GET /notifications')
  assert.deepEqual(browser.opened(push.key), [
    {
      title: 'Aceitaram seu convite',
      text: 'Bia Ferraz entrou em “Trinta dias” pelo seu convite.',
      path: `/challenge/${CHALLENGE.challengeId}`,
      id: items[0]!.id,
    },
  ])
  const again = await signedInAgain(server, ana)
  assert.deepEqual((await again.call('GET /notifications/preferences')).push, {
    ...push,
    here: false,
    elsewhere: 1,
    endpoint: null,
  })

  // The next person to sign in there gets pushes, and Ana no longer does.
  const bia = await asPerson(server, 'Bia')
  await bia.call('PUT /notifications/push', { body: { endpoint, keys } })
  await told(joined(ana.id, 'dora'))
  await deliver()
  await server.post.settled()
  assert.equal(browser.opened(push.key).length, 1)

  pushes.answers.set('/ana', 410)
  await told(joined(bia.id, 'dora'))
  await deliver()
  await server.post.settled()
  assert.equal((await bia.call('GET /notifications/preferences')).push.here, false)

  pushes.answers.delete('/ana')
  await ana.call('PUT /notifications/push', { body: { endpoint, keys } })
  await pool.query('delete from auth.sessions where user_id = $1', [ana.id])
  const { rows } = await pool.query('select from push_subscriptions where user_id = $1', [ana.id])
  assert.equal(rows.length, 0)
})

test('of several people who subscribe one browser at once, none is told of a fault, and one has it', async () => {
  const { endpoint, keys } = pushes.browser('shared')
  const people = await Promise.all(['Ana', 'Bia', 'Caio', 'Duda'].map(name => asPerson(server, name)))
  const body = { endpoint, keys }
  for (let round = 0; round < 4; round++)
    await Promise.all([...people, ...people].map(person => person.call('PUT /notifications/push', { body })))
  const shown = await Promise.all(people.map(person => person.call('GET /notifications/preferences')))
  assert.equal(shown.filter(({ push }) => push.here).length, 1)
})

test('a subscription that is renewed while a push to the former one is under way stays', async () => {
  const ana = await asPerson(server, 'Ana')
  const [former, renewed] = ['former', 'renewed'].map(name => pushes.browser(name)) as [Browser, Browser]
  await ana.call('PUT /notifications/push', { body: { endpoint: former.endpoint, keys: former.keys } })
  pushes.answers.set('/former', async () => {
    await ana.call('PUT /notifications/push', { body: { endpoint: renewed.endpoint, keys: renewed.keys } })
    return 410
  })
  await told(joined(ana.id))
  await deliver()
  await server.post.settled()
  const { push } = await ana.call('GET /notifications/preferences')
  assert.deepEqual([push.here, push.endpoint], [true, renewed.endpoint])
})

test('addresses that are no push service are refused, and of many browsers the last ten stay', async () => {
  const ana = await asPerson(server, 'Ana')
  const { keys } = pushes.browser('x')
  for (const endpoint of ['https://localhost/x', 'http://push.example.com/x', 'https://10.0.0.1/', 'x'])
    assert.equal((await ana.refused('PUT /notifications/push', { body: { endpoint, keys } })).code, 'invalid_input')
  const half = { endpoint: 'https://push.example.com/x', keys: { ...keys, p256dh: 'A'.repeat(87) } }
  assert.equal((await ana.refused('PUT /notifications/push', { body: half })).code, 'invalid_input')
  let last = ana
  for (let i = 0; i < MAX_PUSH_SUBSCRIPTIONS + 2; i++) {
    last = await signedInAgain(server, ana)
    server.clock.set(new Date(Date.parse(NOW) + i * 1_000))
    await last.call('PUT /notifications/push', { body: { endpoint: `https://push.example.com/${i}`, keys } })
  }
  const { push } = await last.call('GET /notifications/preferences')
  assert.deepEqual([push.here, push.elsewhere], [true, MAX_PUSH_SUBSCRIPTIONS - 1])
  assert.equal((await last.call('DELETE /notifications/push')).push.here, false)
  assert.equal((await last.call('DELETE /notifications/push')).push.here, false)
})

test('an open page receives a new notification, and after half a year notifications are deleted', async () => {
  const ana = await asPerson(server, 'Ana')
  const heard: string[] = []
  const stop = server.live.listen(ana.id, { tell: event => void heard.push(event), end: () => {} })
  const news = new Promise<void>(resolve => {
    const end = server.live.listen(ana.id, { tell: () => (end(), resolve()), end: () => {} })
  })
  await told(joined(ana.id))
  await news
  assert.deepEqual(heard, ['notices'])
  stop()
  server.clock.set('2026-08-29T11:00:00.000Z')
  await purgeNotifications(server.context())
  assert.equal((await pool.query('select from notices where user_id = $1', [ana.id])).rowCount, 1)
  server.clock.set('2026-08-29T13:00:00.000Z')
  assert.ok((await purgeNotifications(server.context())) > 0)
  assert.equal((await pool.query('select from notices where user_id = $1', [ana.id])).rowCount, 0)
})
