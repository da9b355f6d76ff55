import { maskedCpf } from '@bora/rules/destination.ts'
import { addressOf, PAGES } from '@bora/rules/pages.ts'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, before, test } from 'node:test'
import { apiKey, asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { pay } from '../../../testing/pay.ts'
import { asAdmin, askPayout, CPFS, passAndSend, verifiedDetails } from '../../../testing/payouts.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { makeArchives } from '../archives/archives.ts'
import { deliverNotifications } from '../../notifications/deliver.ts'
import { formerName } from '../../accounts/people/people.ts'
import { hasReason, leftOf } from '../personal-data/left-of.ts'
import { personalColumns } from '../personal-data/columns.ts'
import { releaseHeldPrizes } from '../../prizes/held-prizes/release.ts'
import { checkMoney } from '../../treasury/money-check/money-check.ts'
import { settleDue } from '../../prizes/settlement/settle-due.ts'
import { deleteDueAccounts } from './delete-due-accounts.ts'

const DAY_MS = 86_400_000
const NAME = 'Olga Quintanilha'
// A former name of hers.
const FORMER = 'Olga de Antes'
const PHONE = '5511987650123'
const alarm = (problem: string) => assert.fail(problem)

let server: TestServer
const folder = mkdtempSync(path(tmpdir(), 'bora-test-everything-'))
before(async () => (server = await testServer('2026-06-01T12:00:00.000Z')))
after(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const now = () => server.clock.now().getTime()
const pass = (days: number) => server.clock.set(new Date(now() + days * DAY_MS))
const day = (days: number) => new Date(now() + days * DAY_MS).toISOString().slice(0, 10)
const anew = (person: TestPerson) => signedInAgain(server, person)
const kindsSentTo = async (recipient: string) => {
  const answer = await server.app.inject({ url: '/dev/outbox.json', query: { to: recipient } })
  return answer.json<{ kind: string; text: string }[]>()
}

/**
 * Creates a person with every kind of data: a phone, a referral code used by another person and one used herself, a
 * challenge created, paid for and won, a free one, a payout, texts, reports of both kinds, a decision about her.
 */
async function livedFully() {
  const [rita, tom] = [await asPerson(server, 'Rita Alves'), await asPerson(server, 'Tom Vidal')]
  const admin = await asAdmin(server, 'Vera Campos')
  const olga = await asPerson(server, NAME)
  await claim(olga, (await rita.call('POST /referrals', { body: { device: randomUUID() } })).code)
  await claim(tom, (await olga.call('POST /referrals', { body: { device: randomUUID() } })).code)
  await addPhone(olga)

  const params = { challengeId: '' }
  const paid = await buildChallenge(olga, {
    title: 'Entrada da turma',
    type: 'time',
    startDate: day(0),
    endDate: day(1),
    prize: { kind: 'challenge', entryFeeCents: 3000 },
  })
  const free = await buildChallenge(olga, { startDate: day(0), endDate: day(60) })
  for (const challenge of [paid, free]) await join(tom, challenge)
  for (const person of [olga, tom]) await pay(server, person, paid)
  params.challengeId = free.id
  await olga.call('POST /challenges/:challengeId/invitations', { params, body: { emails: ['amiga@exemplo.com'] } })
  await olga.call('POST /challenges/:challengeId/chat', {
    params,
    body: { id: randomUUID(), text: 'Bora amanhã cedo?', photoId: await olga.photo({ use: 'chat' }) },
  })

  const at = (hours: number) => new Date(now() - hours * 3_600_000).toISOString()
  const photoId = await olga.photo()
  const won = (await logWorkout(olga, { startedAt: at(2), minutes: 60, photoIds: [photoId], caption: 'Corri' }))
    .activity
  const voided = (await logWorkout(olga, { startedAt: at(4), minutes: 50 })).activity
  const theirs = (await logWorkout(tom, { startedAt: at(3), minutes: 40 })).activity
  const of = ({ id }: { id: string }) => ({ params: { activityId: id } })
  await olga.call('POST /people/:personId/cheers', { params: { personId: tom.id }, body: { reaction: 'clap' } })
  await olga.call('PUT /activities/:activityId/reactions/:kind', { params: { ...of(theirs).params, kind: 'fire' } })
  await olga.call('POST /activities/:activityId/comments', { ...of(theirs), body: { id: randomUUID(), text: 'Boa!' } })
  const mention = { id: randomUUID(), text: `Valeu, @${NAME}! E @Rita Alves?`, mentions: [olga.id] }
  await tom.call('POST /activities/:activityId/comments', { ...of(theirs), body: mention })
  await olga.call('PATCH /me', { body: { name: FORMER } })
  const earlier = { id: randomUUID(), text: `E você, @${FORMER}?`, mentions: [olga.id] }
  await tom.call('POST /activities/:activityId/comments', { ...of(theirs), body: earlier })
  await olga.call('PATCH /me', { body: { name: NAME } })
  await tom.call('POST /activities/:activityId/comments', { ...of(won), body: { id: randomUUID(), text: 'Voou!' } })
  await olga.call('POST /activities/:activityId/reports', {
    ...of(theirs),
    body: { reason: 'other', comment: 'Olhem.' },
  })
  await tom.call('POST /activities/:activityId/reports', {
    ...of(voided),
    body: { reason: 'fake_or_rules', comment: '' },
  })
  await admin.call('POST /admin/cases/workout/:activityId/void', {
    ...of(voided),
    body: { round: 1, reason: 'photo_no_proof', words: 'Na foto é noite.' },
  })
  await olga.call('POST /me/ambassador/application', { body: { about: 'Organizo corridas no parque todo sábado.' } })
  await olga.call('PUT /me/photo', { body: { photoId: await olga.photo() } })
  await admin.call('POST /admin/users/:personId/read', { params: { personId: olga.id } })
  return { olga, tom, paid, free, theirs, mentions: [mention.id, earlier.id] }
}

/** Claims like the browser after a sign-up. */
async function claim(person: TestPerson, code: string): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/v1/rpc/process_referral_signup',
    headers: { apikey: await apiKey(server), authorization: `Bearer ${person.token}`, 'x-bora-device': randomUUID() },
    payload: { p_referral_code: code, p_new_user_id: person.id, p_new_user_email: 'x@bora.test' },
  })
  assert.equal(answer.json<{ success: boolean }>().success, true, answer.body)
}

/** A phone number, verified by a code. */
async function addPhone(person: TestPerson): Promise<void> {
  const send = async (method: 'PUT' | 'POST', url: string, payload: object) => {
    const headers = { apikey: await apiKey(server), authorization: `Bearer ${person.token}` }
    const answer = await server.app.inject({ method, url: `/auth/v1/${url}`, payload, headers })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await send('PUT', 'user', { phone: `+${PHONE}` })
  const token = /\b\d{6}\b/.exec((await kindsSentTo(PHONE))[0]!.text)![0]
  await send('POST', 'verify', { type: 'phone_change', phone: `+${PHONE}`, token })
}

/** The tables that contain a text, in any column. */
async function found(word: string): Promise<string[]> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`)
  const there: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `select 1 from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [word],
    )
    if (rowCount) there.push(name.replace(/^public\./, ''))
  }
  return there.sort()
}

async function archiveOf(person: TestPerson): Promise<(file: string) => Record<string, unknown>[]> {
  await person.call('POST /me/archive')
  assert.equal(await makeArchives(server.context(), alarm), 1)
  const headers = { authorization: `Bearer ${person.token}` }
  const answer = await server.app.inject({ url: '/api/me/archive/file', headers })
  assert.equal(answer.statusCode, 200)
  writeFileSync(path(folder, 'archive.zip'), answer.rawPayload)
  execFileSync('python3', ['-m', 'zipfile', '-e', path(folder, 'archive.zip'), folder])
  return file => JSON.parse(readFileSync(path(folder, 'data', `${file}.json`), 'utf8')) as Record<string, unknown>[]
}

test('the archive of a person with data everywhere is complete; deletion leaves only listed data', async () => {
  const { olga: first, tom: friend, paid, free, theirs, mentions } = await livedFully()
  let olga = first
  await verifiedDetails(server, olga, CPFS[1])
  pass(3)
  assert.equal(await settleDue(server.context(), alarm), 1)
  let tom = await anew(friend)
  // Disputed, dismissed, free and paid out.
  const results = { params: { challengeId: paid.id } }
  olga = await anew(olga)
  const disputed = await tom.call('POST /challenges/:challengeId/disputes', {
    ...results,
    body: { reason: 'Este treino não aconteceu.', activityIds: await counted(olga) },
  })
  const otto = await asAdmin(server, 'Otto Reis')
  await otto.call('POST /admin/challenges/:challengeId/disputes/:disputeId/decision', {
    params: { challengeId: paid.id, disputeId: disputed.id },
    body: { outcome: 'dismissed', reason: 'As fotos mostram o treino.', revision: 1 },
  })
  pass(8)
  await releaseHeldPrizes(server.context())
  olga = await anew(olga)
  const { freeCents } = await olga.call('GET /wallet')
  assert.equal(freeCents, 5400)
  await askPayout(olga, freeCents)
  for (const seconds of [1, 180, 180]) await passAndSend(server, seconds)
  await olga.call('POST /support/tickets', {
    body: { topic: 'other', message: `Aqui é a ${NAME}.`, language: 'pt-BR' },
  })
  await deliverNotifications(server.context())

  const data = await archiveOf(olga)
  const firstOf = (file: string) => data(file)[0] ?? {}
  const has = {
    addresses: { phone: PHONE },
    created_challenges: { challenge: 'Turma do Parque' },
    results: { amount: '54.00' },
    payments: { purpose: 'entry' },
    payouts: { holder_name: NAME },
    referral_code: {},
    badges: { name: 'Primeiro treino' },
    comments: { body: 'Boa!' },
    comments_received: { by_person: 'Tom Vidal' },
    reactions: { kind: 'fire' },
    chat: { body: 'Bora amanhã cedo?' },
    reports: { about_person: 'Tom Vidal' },
    reports_about: { reason: 'fake_or_rules' },
    decisions: { decision: 'void' },
    applications: { status: 'open' },
    support: { body: `Aqui é a ${NAME}.` },
  }
  // Two rows of the same instant come in either order.
  for (const [file, facts] of Object.entries(has)) {
    const isHere = data(file).some(row => Object.entries(facts).every(([column, value]) => row[column] === value))
    assert.ok(isHere, `${file} has ${JSON.stringify(facts)}, but ${JSON.stringify(data(file))}`)
  }
  assert.equal(data('referrals').length, 2)
  assert.equal(data('workouts').length, 2)

  const { email } = await olga.call('GET /me')
  const { rows: photos } = await server.database.pool.query<{ id: string; sha: string }>(
    `select id, encode(sha256, 'hex') as sha from photos where owner_id = $1`,
    [olga.id],
  )
  assert.equal(photos.length, 4)
  // A perceptual hash identifies a photo as well as a hash of its file.
  const { rows: looks } = await server.database.pool.query<{ print: string }>(
    `select left(encode(print, 'hex'), 200) as print
     from photo_facts cross join lateral unnest(array[faces, looks]) as print where owner_id = $1 and print is not null`,
    [olga.id],
  )
  assert.ok(looks.length > 0)
  const prints = looks.map(({ print }) => print)
  // Only the shown part of the number is in clear text, the rest is encrypted.
  assert.equal(firstOf('payouts')['cpf'], CPFS[1])
  assert.match(String(firstOf('payouts')['destination']), new RegExp(CPFS[1]))
  assert.deepEqual([firstOf('bank_details')['cpf'], firstOf('bank_details')['sealed']], [CPFS[1], undefined])
  const shownCpf = maskedCpf(CPFS[1])
  const hashes = [...photos.map(({ sha }) => sha), ...prints]
  const searched = [NAME, FORMER, 'Quintanilha', email, PHONE, shownCpf, ...hashes]
  for (const word of searched) assert.notDeepEqual(await found(word), [], `${word} is somewhere before`)

  assert.deepEqual((await olga.call('POST /me/closing', { body: { password: 'segredo1' } })).waiting, [])
  pass(8)
  assert.equal(await deleteDueAccounts(server.context(), alarm), 1)

  const left = await leftOf(server.database.kysely, olga.id)
  assert.deepEqual(
    left.filter(({ fate }) => !hasReason(fate)),
    [],
  )
  // The id is only in tables that the list keeps, not even within longer texts of others.
  const stays = new Set<string>(personalColumns().flatMap(({ table, ends }) => (hasReason(ends) ? [table] : [])))
  assert.deepEqual(
    (await found(olga.id)).filter(table => !stays.has(table)),
    [],
  )
  // Sent messages: the invite, the request for support as the operator got it, and the last one.
  for (const word of searched)
    assert.deepEqual(
      (await found(word)).filter(table => table !== 'local_outbox'),
      [],
      word,
    )
  const writtenCpf = CPFS[1]!.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
  for (const word of [PHONE, CPFS[1]!, writtenCpf, shownCpf, ...hashes]) assert.deepEqual(await found(word), [], word)
  assert.deepEqual(
    (await kindsSentTo(email)).map(({ kind }) => kind),
    ['account_closed'],
  )
  assert.deepEqual(await kindsSentTo(PHONE), [])
  const kept = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => path(one.parentPath, one.name))
  for (const { id } of photos) {
    assert.deepEqual(
      kept.filter(file => file.includes(id)),
      [],
    )
    for (const variant of ['full', 'thumb'])
      assert.equal(await server.context().adapters.photos.get(`${id}/${variant}`), null)
  }
  assert.deepEqual(await checkMoney(server.context().db), [])

  // For the others: the whole result, the challenge that she created, and their own words, without the name.
  tom = await anew(tom)
  const former = formerName('pt-BR')
  const result = await tom.call('GET /challenges/:challengeId/results', results)
  assert.deepEqual(
    result.winners.map(one => [one.person.name, one.prizeCents]),
    [[former, 5400]],
  )
  // The frozen history is stored compressed, which the search does not cover.
  const history = JSON.stringify(await tom.call('GET /challenges/:challengeId/export', results))
  for (const word of searched) assert.ok(!history.includes(word), word)
  const comments = await tom.call('GET /activities/:activityId/comments', { params: { activityId: theirs.id } })
  assert.deepEqual(
    new Map(comments.items.map(({ id, text }) => [id, text])),
    new Map([
      [mentions[0], `Valeu, @${former}! E @Rita Alves?`],
      [mentions[1], `E você, @${former}?`],
    ]),
  )
  const { viewer } = await tom.call('GET /challenges/:challengeId', { params: { challengeId: free.id } })
  assert.equal(viewer.state, 'participating')
  const page = await server.app.inject(addressOf(PAGES.overview.path, free.id))
  assert.ok(!page.body.includes('Quintanilha'))
})

/** The workouts of a person that counted. */
async function counted(person: TestPerson): Promise<string[]> {
  const { items } = await person.call('GET /me/activities')
  return items.filter(one => !one.voided).map(one => one.id)
}
