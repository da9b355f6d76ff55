import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { after, before, describe, mock, test } from 'node:test'
import { asPerson, signedInAgain, type TestPerson } from '../../../testing/as-person.ts'
import { buildChallenge, join, logWorkout } from '../../../testing/build.ts'
import { testServer, type TestServer } from '../../../testing/server.ts'
import { setRole } from '../../accounts/index.ts'
import { fixDueBaselines } from '../../prizes/index.ts'
import { ARCHIVE_FILES } from './files.ts'
import { makeArchives, sweepArchives } from './archives.ts'
import { columnName } from './words.ts'

const alarm = (problem: string) => assert.fail(problem)

describe("the archive of a person's data", () => {
  let server: TestServer
  let ana: TestPerson, bia: TestPerson
  const folder = mkdtempSync(path(tmpdir(), 'bora-test-archive-'))
  before(async () => {
    server = await testServer('2026-03-02T15:00:00.000Z')
    ana = await asPerson(server, 'Ana <b>Duarte</b>')
    bia = await asPerson(server, 'Bia Ferraz')
  })
  after(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const pass = (hours: number) => server.clock.set(new Date(server.clock.now().getTime() + hours * 3_600_000))
  const fetched = (person: TestPerson) =>
    server.app.inject({ url: '/api/me/archive/file', headers: { authorization: `Bearer ${person.token}` } })

  test('is created once, by one node, and holds photos, receipts and a page; of others only the name', async () => {
    await setRole(server.context().db, ana.id, 'ambassador', { now: server.clock.now(), byCommand: false })
    const challenge = await buildChallenge(ana)
    await join(bia, challenge)
    await fixDueBaselines(server.context())
    const photoId = await ana.photo()
    const { activity } = await logWorkout(ana, { photoIds: [photoId], caption: '=1+1 <i>Corrida</i>' })
    await logWorkout(bia, { caption: 'Segredo da Bia' })
    const { activity: other } = await logWorkout(ana, { workoutType: 'yoga', startedAt: '2026-03-02T10:00:00Z' })
    await ana.call('DELETE /activities/:activityId', { params: { activityId: other.id } })
    await bia.call('PUT /activities/:activityId/reactions/:kind', { params: { activityId: activity.id, kind: 'fire' } })
    // Its notification links to the sender.
    await bia.call('POST /people/:personId/cheers', { params: { personId: ana.id }, body: { reaction: 'fire' } })
    assert.equal((await ana.call('GET /me/archive')).state, 'none')
    assert.equal((await ana.refused('GET /me/archive/file')).code, 'archive_not_ready')
    assert.equal((await ana.call('POST /me/archive')).state, 'making')
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/me/archive',
      headers: { authorization: `Bearer ${ana.token}` },
    })
    assert.deepEqual(again.json(), { code: 'archive_too_soon', params: { seconds: 86_400 } })
    assert.deepEqual([again.statusCode, again.headers['retry-after']], [429, '86400'])
    const made = await Promise.all([makeArchives(server.context(), alarm), makeArchives(server.context(), alarm)])
    assert.equal(made[0] + made[1], 1)
    const ready = await ana.call('GET /me/archive')
    assert.deepEqual(
      [ready.state, ready.expiresAt, ready.nextAt],
      ['ready', '2026-03-09T15:00:00.000Z', '2026-03-03T15:00:00.000Z'],
    )

    assert.equal((await fetched(bia)).statusCode, 404)
    const answer = await fetched(ana)
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.rawPayload.length],
      [200, 'application/zip', ready.bytes],
    )
    assert.match(String(answer.headers['content-disposition']), /filename="bora-2026-03-02\.zip"/)
    writeFileSync(path(folder, 'archive.zip'), answer.rawPayload)
    execFileSync('python3', ['-m', 'zipfile', '-e', path(folder, 'archive.zip'), folder])

    const data = (file: string) =>
      JSON.parse(readFileSync(path(folder, 'data', `${file}.json`), 'utf8')) as Record<string, unknown>[]
    for (const { file } of ARCHIVE_FILES) data(file)
    assert.deepEqual(
      data('badges').map(one => [one['name'], one['code'], one['date']]),
      [['Primeiro treino', 'first_workout', '2026-03-02']],
    )
    assert.equal(data('challenges')[0]!['type'], 'workout_count', 'programs read codes')
    assert.match(readFileSync(path(folder, 'data', 'challenges.csv'), 'utf8'), /número de treinos.*em andamento/)
    assert.deepEqual(
      [data('workouts')[0]!['minutes'], data('workouts')[0]!['photos']],
      [45, [`photos/${photoId}.webp`]],
    )
    assert.deepEqual([data('receipts')[0]!['points'], data('receipts')[0]!['challenge']], [10, 'Turma do Parque'])
    assert.equal(data('reactions_received')[0]!['by_person'], 'Bia Ferraz')
    assert.equal(data('profile')[0]!['name'], 'Ana <b>Duarte</b>')
    assert.equal(data('profile')[0]!['distance_unit'], null, 'which was never chosen')
    assert.equal(data('profile')[0]!['roles'], 'ambassador')
    assert.equal(
      readFileSync(path(folder, 'photos', `${photoId}.webp`))
        .subarray(8, 12)
        .toString(),
      'WEBP',
    )
    assert.match(readFileSync(path(folder, 'data', 'workouts.csv'), 'utf8'), /'=1\+1/)
    for (const [file, column] of [
      ['workout_changes', 'before'],
      ['deleted_workouts', 'workout'],
    ] as const) {
      const workout = data(file)[0]![column] as Record<string, unknown>
      assert.equal(workout['workoutType'] ?? workout['workout_type'], 'yoga', 'programs read facts')
      assert.match(readFileSync(path(folder, 'data', `${file}.csv`), 'utf8'), /Modalidade: Yoga; .*Minutos: 45/)
    }
    const page = readFileSync(path(folder, 'index.html'), 'utf8')
    assert.match(page, />Embaixador</)
    assert.match(page, />0(, 0){11}</, 'points of the weeks before')
    assert.doesNotMatch(page, />\{[\w,]*\}</, 'a list as the database writes it')
    assert.match(page, /<html lang="pt-BR">/)
    assert.match(page, /Musculação/)
    assert.match(page, /Bia Ferraz está torcendo por você/)
    assert.match(page, /Modalidade: Yoga; .*Minutos: 45/)
    assert.doesNotMatch(page, /<b>|<i>|<script|https?:\/\/|workoutType|workout_type/)
    const all = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(one => one.isFile() && one.name !== 'archive.zip')
      .map(one => readFileSync(path(one.parentPath, one.name), 'latin1'))
      .join('\n')
    for (const others of ['Segredo da Bia', bia.id, 'biaferraz-']) assert.ok(!all.includes(others), others)
    for (const { file } of ARCHIVE_FILES)
      for (const row of data(file))
        for (const column of Object.keys(row)) assert.ok(columnName(column, 'en'), `${file}.${column}`)
  })

  test('expires after seven days, and can be requested again after one', async () => {
    pass(25)
    ana = await signedInAgain(server, ana)
    assert.equal((await ana.call('POST /me/archive')).state, 'making')
    assert.equal(await makeArchives(server.context(), alarm), 1)
    pass(7 * 24)
    ana = await signedInAgain(server, ana)
    assert.equal((await ana.call('GET /me/archive')).state, 'gone')
    assert.equal((await ana.refused('GET /me/archive/file')).code, 'archive_not_ready')
    assert.equal(await sweepArchives(server.context()), 2)
    assert.deepEqual(readdirSync(path(server.dataDir, 'archives')), [])
  })

  test('is retried when it fails, three times, and then can be requested at once', async () => {
    await bia.call('POST /me/archive').catch(() => {})
    bia = await signedInAgain(server, bia)
    await bia.call('POST /me/archive').catch(() => {})
    const { photos } = server.context().adapters
    const { get } = photos
    photos.get = async () => Promise.reject(new Error('the disk is gone'))
    const told: string[] = []
    for (let i = 0; i < 3; i++) {
      await makeArchives(server.context(), problem => void told.push(problem))
      pass(1)
    }
    photos.get = get
    assert.equal(told.length, 3)
    bia = await signedInAgain(server, bia)
    const { state, nextAt } = await bia.call('GET /me/archive')
    assert.deepEqual([state, nextAt], ['failed', null])
    assert.equal((await bia.call('POST /me/archive')).state, 'making')
  })

  test('on a full disk is told, and ends no server', async () => {
    const caio = await asPerson(server, 'Caio Nogueira')
    await caio.call('POST /me/archive')
    const full = (...about: unknown[]) => {
      const told = about.at(-1) as (error: Error) => void
      setImmediate(told, Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    }
    for (const name of ['write', 'writev'] as const) mock.method(fs, name, full as never)
    const told: string[] = []
    try {
      assert.equal(await makeArchives(server.context(), problem => void told.push(problem)), 0)
    } finally {
      mock.restoreAll()
    }
    assert.match(told.join(), /no space left on device/)
    pass(1)
    await makeArchives(server.context(), alarm)
    assert.equal((await (await signedInAgain(server, caio)).call('GET /me/archive')).state, 'ready')
  })

  test('contains invitations to the confirmed address of an account, not to an unconfirmed one or of a company', async () => {
    server.clock.set('2026-03-02T15:00:00.000Z')
    const dora = await asPerson(server, 'Dora Lemos')
    const challenge = await buildChallenge(dora, { title: 'Só nós duas', isPrivate: true })
    for (const address of ['confirmed', 'unconfirmed', 'of a company']) {
      const invited = await asPerson(server, 'Eva Reis', { confirmed: address !== 'unconfirmed' })
      // An address may contain anything that means something to SQL or to the replacement of a text.
      const emails = [`eva$'$\`$&.${address.length}@example.com`]
      await server.database.pool.query('update auth.users set email = $1, is_sso = $2 where id = $3', [
        emails[0],
        address === 'of a company',
        invited.id,
      ])
      await dora.call('POST /challenges/:challengeId/invitations', {
        params: { challengeId: challenge.id },
        body: { emails },
      })
      await invited.call('POST /me/archive')
      await makeArchives(server.context(), alarm)
      writeFileSync(path(folder, 'invited.zip'), (await fetched(invited)).rawPayload)
      const read = ['-c', 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())']
      const file = execFileSync('python3', [...read, path(folder, 'invited.zip'), 'data/invitations.json'])
      const rows = JSON.parse(String(file)) as Record<string, unknown>[]
      assert.deepEqual(
        rows.map(row => [row['challenge'], row['status'], row['invited_email'], row['invited_by_person']]),
        address === 'confirmed' ? [['Só nós duas', 'pending', emails[0], 'Dora Lemos']] : [],
      )
    }
  })
})
