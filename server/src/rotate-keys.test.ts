import type { Calls } from '@bora/contract/api.ts'
import { addDays, dayIn } from '@bora/rules/calendar.ts'
import { DEFAULT_TIME_ZONE } from '@bora/rules/limits.ts'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { RotatedSecret } from './core/secrets.ts'
import { signedPictureUrl, verifyPictureUrl } from './core/signed-picture-url.ts'
import { keyRing } from './modules/accounts/index.ts'
import { reviewInSandbox, unseal } from './modules/payouts/index.ts'
import { deliverNotifications, notify } from './modules/notifications/index.ts'
import { readUnsubscribe, unsubscribeLink } from './modules/notifications/unsubscribe.ts'
import { asPerson, personWith } from './testing/as-person.ts'
import { inviteToken } from './testing/build.ts'
import { giveFreeMoney } from './testing/pay.ts'
import { askPayout, asAdmin, CPFS, pixDetails, verifiedDetails } from './testing/payouts.ts'
import { startPushServer } from './testing/push-server.ts'
import { testServer, type TestServer } from './testing/server.ts'
import { rotateKeys } from './keys/rotate-keys.ts'
import { readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'

const OLD = 'ab'.repeat(32)
const NEW = 'cd'.repeat(32)

const server = await testServer(new Date().toISOString(), {}, { secretsEveryMs: 20 })
const pushes = await startPushServer()
after(() => Promise.all([server.close(), pushes.close()]))

test('a key of pictures is followed by another one on a running node, and retired once no address needs it', async () => {
  const { secrets, now } = server.context()
  const [id, other] = [randomUUID(), randomUUID()]
  const opens = (address: string) => {
    const { searchParams, pathname } = new URL(address, 'http://localhost')
    const [photoId, variant] = pathname.split('/').slice(-2) as [string, string]
    const [audience, until, key] = ['for', 'until', 'key'].map(name => searchParams.get(name)!) as [
      string,
      string,
      string,
    ]
    return verifyPictureUrl(secrets.pictures, { photoId, variant, audience, until: Number(until), key }, now)
  }
  const before = signedPictureUrl(secrets.pictures, id, 'full', 'all', now)
  await rotated('pictures')
  const since = signedPictureUrl(secrets.pictures, other, 'full', 'all', now)
  assert.deepEqual([opens(before), opens(since)], [true, true])
  assert.match(await refused('pictures'), /pictures has two keys already/)
  assert.match(await refused('pictures', '--retire'), /Addresses of pictures of the earlier key last until .*--anyway/)
  await aged('pictures', 49)
  await succeeds('pictures', '--retire')
  await until(() => secrets.pictures.all.length === 1)
  assert.deepEqual([opens(before), opens(since)], [false, true])
  assert.match(await refused('pictures', '--retire'), /pictures has one key/)
})

test('a new key is not used before every node has it', async () => {
  const { secrets } = server.context()
  const link = unsubscribeLink(server.context(), { userId: randomUUID(), kind: 'marketing' })
  await succeeds('unsubscribe')
  await until(() => secrets.unsubscribe.all.length === 2)
  assert.equal(secrets.unsubscribe.current.generation, 1)
  assert.match(await refused('unsubscribe', '--retire', '--anyway'), /is used from .* until then the earlier one is/)
  await aged('unsubscribe', 1)
  await until(() => secrets.unsubscribe.current.generation === 2)
  const token = new URL(link).searchParams.get('token')!
  assert.equal(readUnsubscribe(server.context(), token)?.kind, 'marketing')
  assert.match(await refused('unsubscribe', '--retire'), /Links in mails of the earlier key/)
  await succeeds('unsubscribe', '--retire', '--anyway')
  await until(() => secrets.unsubscribe.all.length === 1)
  assert.equal(readUnsubscribe(server.context(), token), null)
})

test('invite links and credit codes of an earlier key still work, are shown, and end with it', async () => {
  const { secrets } = server.context()
  const [ana, bia, caio] = [
    await asPerson(server, 'Ana'),
    await asPerson(server, 'Bia'),
    await asPerson(server, 'Caio'),
  ]
  const [vera, device] = [await asAdmin(server, 'Vera'), () => randomUUID()]
  const draft = { id: randomUUID(), draft: draftFrom(server.clock.now()) }
  const challenge = await ana.call('POST /challenges', { body: draft })
  const terms = { cents: 1_000, mostUses: 5, lastDay: server.clock.now().toISOString().slice(0, 10), note: 'Feira.' }
  const make = () => vera.call('POST /admin/credit-codes', { body: { id: randomUUID(), ...terms } })
  const [early, token] = [await make(), await inviteToken(ana, challenge)]
  await rotated('invites')
  assert.equal((await ana.call('POST /challenges', { body: draft })).id, challenge.id)
  const late = await make()
  assert.equal(await inviteToken(ana, challenge), token)
  await bia.call('POST /invites/:token/open', { params: { token }, body: { device: null } })
  for (const { code } of [early, late]) await bia.call('POST /wallet/codes', { body: { code, device: device() } })
  const shown = async () => (await vera.call('GET /admin/credit-codes')).items.map(item => item.code)
  assert.deepEqual((await shown()).toSorted(), [early.code, late.code].toSorted())
  assert.match(await refused('invites', '--retire'), /1 open invites and 1 valid credit codes are derived/)
  await succeeds('invites', '--retire', '--anyway')
  await until(() => secrets.invites.all.length === 1)
  assert.equal(
    (await caio.refused('POST /invites/:token/open', { params: { token }, body: { device: null } })).code,
    'invite_invalid',
  )
  const gone = await caio.refused('POST /wallet/codes', { body: { code: early.code, device: device() } })
  assert.equal(gone.code, 'credit_code_unknown')
  await caio.call('POST /wallet/codes', { body: { code: late.code, device: device() } })
  assert.deepEqual((await shown()).toSorted(), ['', late.code])
  assert.notEqual(await inviteToken(ana, challenge), token)
})

test('a browser gets pushes by the key it subscribed with, and the next subscription has the new one', async () => {
  const [ana, bia] = [await asPerson(server, 'Ana'), await asPerson(server, 'Bia')]
  const [old, young] = [pushes.browser('old'), pushes.browser('young')]
  const subscribe = (person: typeof ana, { endpoint, keys }: typeof old) =>
    person.call('PUT /notifications/push', { body: { endpoint, keys } })
  const first = (await subscribe(ana, old)).push.key
  await rotated('vapid')
  const second = (await subscribe(bia, young)).push.key
  assert.notEqual(first, second)
  for (const { id: userId } of [ana, bia]) {
    await sql`insert into quiet_hours (user_id, quiet_from, quiet_until) values (${userId}, null, null)`.execute(
      server.context().db,
    )
    const facts = { challengeId: randomUUID(), title: 'Trinta dias', person: 'Caio' }
    await server
      .context()
      .transaction(
        async db =>
          void (await notify(
            { ...server.context(), db },
            { kind: 'invite_joined', userId, subject: randomUUID(), facts },
          )),
      )
  }
  await deliverNotifications(server.context())
  await server.post.settled()
  assert.deepEqual([old.opened(first).length, young.opened(second).length], [1, 1])
  assert.match(await refused('vapid', '--retire'), /1 browsers get pushes by the earlier key/)
  await succeeds('vapid', '--retire', '--anyway')
  const { push } = await ana.call('GET /notifications/preferences')
  assert.deepEqual([push.here, push.key], [false, second])
})

test('tokens of an earlier signing key count until it is retired, and sessions go on with the new one', async () => {
  const ana = await asPerson(server, 'Ana')
  const { current } = await keyRing(server.context())
  await succeeds('tokens')
  assert.match(await refused('tokens', '--retire'), /Access tokens of the earlier key last until/)
  await ana.call('GET /wallet')
  await succeeds('tokens', '--retire', '--anyway')
  const { rows } = await sql<{ kid: string }>`select kid from auth.signing_keys`.execute(server.context().db)
  assert.equal(rows.length, 1)
  assert.notEqual(rows[0]!.kid, current.kid)
})

test('banking details are sealed again by a new BANK_DATA_KEY, and their marks stay', async () => {
  const first = await testServer(new Date().toISOString(), { BANK_DATA_KEY: OLD })
  const [ana, bia] = [await asPerson(first, 'Ana Duarte'), await asPerson(first, 'Bia Ferraz')]
  await verifiedDetails(first, ana)
  await giveFreeMoney(first, ana, 1_000)
  await askPayout(ana, 1_000)
  const whole = { destination: pixDetails('Ana Duarte').destination, holderCpf: CPFS[0] }
  const second = await testServer(
    first.clock.now().toISOString(),
    { BANK_DATA_KEY: `${NEW}, ${OLD}` },
    { database: first.database },
  )
  const sealed = async () => {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select user_id as id, sealed from bank_details union all select id, sealed from payouts`.execute(
      second.context().db,
    )
    return rows
  }
  const before = await sealed()
  assert.equal(before.length, 2)
  for (const { id, sealed: bytes } of before) assert.deepEqual(unseal(second.context(), id, bytes), whole)
  const env = { BANK_DATA_KEY: `${NEW},${OLD}` }
  assert.match(
    await refusedIn(first, env, ['bank']),
    /BANK_DATA_KEY gives the keys: add the new one after the present one/,
  )
  assert.match(
    await order(first, env, ['bank', '--retire']),
    /^3 banking details were sealed again[^]*leave the earlier one out/,
  )
  assert.match(await order(first, env, ['bank', '--retire']), /^0 banking details/)
  const third = await testServer(first.clock.now().toISOString(), { BANK_DATA_KEY: NEW }, { database: first.database })
  for (const { id, sealed: bytes } of await sealed()) assert.deepEqual(unseal(third.context(), id, bytes), whole)
  // The marks by which two CPFs are compared outlive the key that they began with.
  const taken = await personWith(third, bia).refused('PUT /bank-details', { body: pixDetails('Bia Ferraz') })
  assert.equal(taken.code, 'cpf_taken')
  await assert.rejects(
    testServer(first.clock.now().toISOString(), { BANK_DATA_KEY: OLD }, { database: first.database }),
    /BANK_DATA_KEY is not the key that sealed/,
  )
  await order(first, { BANK_DATA_KEY: OLD }, ['bank', '--lost'])
  await (
    await testServer(first.clock.now().toISOString(), { BANK_DATA_KEY: OLD }, { database: first.database })
  ).app.close()
  await Promise.all([second.app.close(), third.app.close()])
  await first.close()
})

test('only resealing may change sealed values, and it may change nothing else', async () => {
  const ana = await asPerson(server, 'Ana Duarte')
  await ana.call('PUT /bank-details', { body: pixDetails('Ana Duarte', CPFS[2]) })
  await reviewInSandbox(server.context())
  const { db, transaction } = server.context()
  const change = (what: string) => sql.raw(`update bank_details set ${what} where user_id = '${ana.id}'`)
  await assert.rejects(change(`sealed = '\\x01'`).execute(db), /banking details that change are reviewed anew/)
  const withSetting = (what: string) =>
    transaction(async own => {
      await sql`set local bora.resealing = 'on'`.execute(own)
      await change(what).execute(own)
    })
  await assert.rejects(withSetting(`sealed = '\\x01', holder_name = 'Bia'`), /banking details that change/)
  await withSetting(`sealed = '\\x01'`)
})

function draftFrom(now: Date): Calls['POST /challenges']['request']['body']['draft'] {
  const [startDate, endDate] = [addDays(dayIn(now, DEFAULT_TIME_ZONE), 1), addDays(dayIn(now, DEFAULT_TIME_ZONE), 14)]
  const about = {
    title: 'Turma do Parque',
    description: 'Um treino por dia.',
    type: 'workout_count' as const,
    target: null,
  }
  return { ...about, startDate, endDate, timeZone: DEFAULT_TIME_ZONE } as never
}

test('the command lists the keys, and refuses unknown names', async () => {
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'rotate-keys.ts'), ...words], {
      env: { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, NODE_ENV: 'test' },
    })
  const { stdout } = await run()
  assert.match(stdout, /^tokens +one key +signs access tokens\n(?:.+\n){4}bank +one key +seals banking details\n$/)
  await assert.rejects(run('unknown'), ({ stderr }: { stderr: string }) =>
    stderr.startsWith('Usage: npm run rotate-keys'),
  )
})

async function rotated(name: RotatedSecret): Promise<void> {
  const { secrets } = server.context()
  const { generation } = secrets[name].current
  assert.match(await succeeds(name), /is used from .* on; the earlier one still opens what it made/)
  await aged(name, 1)
  await until(() => secrets[name].current.generation === generation + 1)
}

/** Makes a key valid since this many hours. */
async function aged(name: RotatedSecret, hours: number): Promise<void> {
  await sql`
    update server_secrets set valid_from = now() - make_interval(hours => ${hours}) where name = ${name} and generation > 1`.execute(
    server.context().db,
  )
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 1_000, 'it never happened')
    await sleep(10)
  }
}

async function succeeds(...words: string[]): Promise<string> {
  return order(server, {}, words)
}

async function refused(...words: string[]): Promise<string> {
  return refusedIn(server, {}, words)
}

async function order(of: TestServer, settings: Record<string, string>, words: string[]): Promise<string> {
  const said: string[] = []
  const config = readConfig({ DATA_DIR: of.dataDir, NODE_ENV: 'test', ...settings })
  await rotateKeys(of.database, config, words, line => void said.push(line))
  return said.join('\n')
}

async function refusedIn(of: TestServer, settings: Record<string, string>, words: string[]): Promise<string> {
  const error = await order(of, settings, words).then(
    said => assert.fail(said),
    (failed: unknown) => failed,
  )
  assert.ok(error instanceof StartRefused, String(error))
  return error.message
}
