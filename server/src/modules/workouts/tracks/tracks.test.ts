import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Calls } from '@bora/contract/api.ts'
import { asPerson, type TestPerson } from '../../../testing/as-person.ts'
import { checksumOf, fileId, fitBytes, records, session } from '../../../testing/fit-bytes.ts'
import {
  fit,
  gpx,
  pointsOf,
  type RecordedPoint,
  type Recording,
  recording,
  sendTrack,
  tcx,
} from '../../../testing/recordings.ts'
import { logWorkout } from '../../../testing/build.ts'
import { testServer } from '../../../testing/server.ts'
import { zipOf } from '../../../testing/zip-of.ts'
import { sweepTracks } from './tracks.ts'

const server = await testServer('2026-03-02T15:00:00Z')
after(() => server.close())
const ana = await asPerson(server, 'Ana')

type Track = Calls['POST /tracks']['output']

const send = (person: TestPerson, file: Buffer) => sendTrack(server, person, file)

const formats: [string, (run: Recording) => Buffer][] = [
  ['gpx', gpx],
  ['tcx', tcx],
  ['fit', fit],
]

for (const [format, file] of formats) {
  test(`a run with a pause, as ${format}`, async () => {
    const run = recording({ pause: { after: 900, seconds: 240 } })
    const track = await send(ana, file(run))
    assert.equal(track.status, 200)
    const { format: said, source, sport, startedAt, minutes, distanceMeters, pausedSeconds, points, doubt } = track
    assert.deepEqual([said, source, sport, doubt], [format, 'garmin', 'running_outdoor', null])
    assert.equal(startedAt, '2026-03-02T09:00:00.000Z')
    assert.equal(minutes, 31)
    assert.ok(Math.abs(distanceMeters! - 5_167) < 15, String(distanceMeters))
    assert.ok(Math.abs(pausedSeconds - 240) < 10, String(pausedSeconds))
    assert.equal(points, run.seconds + 1)
    assert.equal(track.calories, format === 'gpx' ? null : 312)
  })
}

test('the device and the sport named in the file', async () => {
  const rows: [string, Buffer, Partial<Track>][] = [
    ['an Apple Watch', gpx(recording({ device: 'Apple Watch de Ana' })), { source: 'apple_watch', doubt: null }],
    ['a phone', gpx(recording({ device: 'Strava Android' })), { source: 'manual', doubt: null }],
    ['a ride', tcx(recording({ sport: 'cycling', kmh: 24 })), { sport: 'bike_outdoor', doubt: 'too_fast' }],
    [
      'a treadmill',
      tcx(recording(), { indoors: true }),
      { sport: 'running_treadmill', doubt: 'no_positions', minutes: 31 },
    ],
    ['a swim', fit(recording(), { sport: 5 }), { sport: 'swimming' }],
    ['tennis', fit(recording(), { sport: 8 }), { sport: 'other' }],
    [
      'a descent at 60 km/h',
      gpx(recording({ sport: 'cycling', kmh: 60 })),
      { sport: 'bike_outdoor', minutes: 31, pausedSeconds: 0, distanceMeters: 30_999 },
    ],
  ]
  for (const [what, file, expected] of rows) {
    const track = await send(ana, file)
    for (const [name, value] of Object.entries(expected))
      assert.equal(track[name as 'source'], value, `${what}: ${name}`)
  }
  assert.equal((await send(ana, tcx(recording(), { indoors: true }))).distanceMeters, 5_167)
})

test('the outings in a file are offered separately, and each proves its own workout', async () => {
  const [morning, noon] = [
    recording({ startedAt: '2026-03-02T06:00:00Z' }),
    recording({ startedAt: '2026-03-02T12:00:00Z' }),
  ]
  const both = fitBytes(
    [morning, noon].flatMap((run, at) => {
      const points = pointsOf(run)
      return [...(at === 0 ? [fileId()] : []), ...records(points), session(points)]
    }),
  )
  const sent = await send(ana, gzipSync(both))
  assert.equal(sent.status, 200, JSON.stringify(sent))
  const [latest, earlier] = [sent, sent.otherOutings[0]!]
  assert.equal(sent.otherOutings.length, 1)
  assert.deepEqual([latest.startedAt, earlier.startedAt], ['2026-03-02T12:00:00.000Z', '2026-03-02T06:00:00.000Z'])
  for (const { distanceMeters, minutes, doubt } of [latest, earlier]) {
    assert.ok(Math.abs(distanceMeters! - 5_167) < 15, String(distanceMeters))
    assert.deepEqual([minutes, doubt], [31, null])
  }

  await logWorkout(ana, { workoutType: 'running_outdoor', trackId: earlier.id })
  const again = await send(ana, both)
  assert.deepEqual(
    [again.status, again.startedAt, again.otherOutings],
    [200, latest.startedAt, []],
    'the one that is left',
  )
  await logWorkout(ana, { workoutType: 'running_outdoor', trackId: again.id })
  assert.equal((await send(ana, both)).code, 'track_used')
})

test('an outing of an impossible date or length is left out, which the others report', async () => {
  const vera = await asPerson(server, 'Vera')
  const outing = (startedAt: string) => pointsOf(recording({ startedAt }))
  const good = outing('2026-03-02T09:00:00Z')
  const endless = [...outing('2026-01-01T09:00:00Z'), ...Array.from({ length: 80 }, (_, hour) => later(hour))]
  const of = (...parts: RecordedPoint[][]) =>
    fitBytes([fileId(), ...parts.flatMap(part => [...records(part), session(part)])])
  for (const [what, odd] of [
    ['from when its clock was never set', outing('1990-01-01T00:00:00Z')],
    ['from tomorrow and later', outing('2026-03-20T09:00:00Z')],
    ['of more than three days', endless],
  ] as const) {
    const track = await send(vera, of(odd, good))
    assert.deepEqual(
      [track.status, track.startedAt, track.otherOutings, track.notes],
      [200, '2026-03-02T09:00:00.000Z', [], ['damaged']],
      what,
    )
    assert.equal((await send(vera, of(odd))).code, 'track_broken', what)
  }
  function later(hour: number): RecordedPoint {
    return { ...good[0]!, time: new Date(Date.parse('2026-01-01T10:00:00Z') + hour * 3_600_000) }
  }
})

test('unparsed parts of a file are reported with the rest', async () => {
  const cut = await send(ana, gpx(recording()).subarray(0, 60_000))
  assert.deepEqual([cut.status, cut.notes, cut.doubt], [200, ['ended_early'], null])
  const damaged = Buffer.concat([fit(recording()).subarray(0, -2), Buffer.from([1, 2])])
  assert.deepEqual((await send(ana, damaged)).notes, ['damaged'])
  assert.deepEqual((await send(ana, fit(recording()))).notes, [])
})

test('no coordinates are stored anywhere', async () => {
  const run = recording()
  const { id } = await send(ana, gpx(run))
  const { rows } = await server.database.pool.query(
    `select (select to_jsonb(t) from tracks t where id = $1)::text || (select to_jsonb(m) from track_marks m where track_id = $1)::text as kept`,
    [id],
  )
  const kept = (rows[0] as { kept: string }).kept
  for (const part of ['23.58', '46.6', '235874', String(run.longitude).slice(0, 7)])
    assert.ok(!kept.includes(part), part)
})

const gpxOf = (inside: string) =>
  Buffer.from(`<?xml version="1.0"?><gpx creator="x" version="1.1"><trk><trkseg>${inside}</trkseg></trk></gpx>`)
const billionLaughs = `<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`,
).join('')}]><gpx creator="&m;"></gpx>`
const external =
  '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx creator="&x;"></gpx>'

/** A FIT file with only the shortest records possible: a header and one byte each. */
function tinyRecords(count: number): Buffer {
  const definition = Buffer.from([0x40, 0, 0, 20, 0, 1, 3, 1, 2])
  const data = Buffer.concat([definition, Buffer.alloc(count * 2)])
  const header = Buffer.alloc(14)
  header.set([14, 0x20, 0, 0])
  header.writeUInt32LE(data.length, 4)
  header.write('.FIT', 8)
  const whole = Buffer.concat([header, data, Buffer.alloc(2)])
  whole.writeUInt16LE(checksumOf(whole.subarray(0, -2)), whole.length - 2)
  return whole
}

test('hostile, broken and foreign files are refused with their reason', { timeout: 300_000 }, async () => {
  const rows: [string, Buffer, string][] = [
    ['nothing', Buffer.alloc(0), 'track_required'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(600)]), 'track_type'],
    ['a ZIP that is none', Buffer.from('PK\u0003\u0004 run.fit'), 'track_broken'],
    ['a ZIP without a recording', await zipOf({ 'a.txt': gpx(recording()) }), 'track_type'],
    ['a gzip that unpacks to 60 MB', gzipSync(Buffer.alloc(60 * 1024 * 1024, ' ')), 'track_too_large'],
    ['JSON', Buffer.from('{"gpx": 1}'), 'track_type'],
    ['too large', Buffer.alloc(15 * 1024 * 1024 + 1, ' '), 'track_too_large'],
    ['nothing but blanks', Buffer.alloc(1_000, ' '), 'track_type'],
    ['HTML', Buffer.from('<!doctype html><html><body></body></html>'), 'track_broken'],
    ['another XML', Buffer.from('<?xml version="1.0"?><kml></kml>'), 'track_broken'],
    ['a billion laughs', Buffer.from(billionLaughs), 'track_broken'],
    ['a file of the server', Buffer.from(external), 'track_broken'],
    ['no point', gpxOf('<name>&evil;</name>'), 'track_no_times'],
    ['nested without end', gpxOf('<a>'.repeat(100_000)), 'track_broken'],
    ['empty', Buffer.from('\ufeff<gpx></gpx>', 'utf16le'), 'track_no_times'],
    ['a hundred thousand points and one', gpxOf('<trkpt lat="1" lon="2"/>'.repeat(100_001)), 'track_broken'],
    ['points that are no numbers', gpxOf('<trkpt lat="NaN" lon="x"><time>never</time></trkpt>'), 'track_no_times'],
    ['a drawn route', gpxOf('<trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2"/>'), 'track_no_times'],
    ['of the year 1970', gpxOf('<trkpt lat="1" lon="2"><time>1970-01-01T00:00:00Z</time></trkpt>'), 'track_broken'],
    ['of the next century', gpxOf('<trkpt lat="1" lon="2"><time>2126-01-01T00:00:00Z</time></trkpt>'), 'track_broken'],
    ['a FIT file cut off before its first point', fit(recording()).subarray(0, 60), 'track_no_times'],
    ['the settings of a watch', fit(recording(), { fileType: 2 }), 'track_broken'],
    ['millions of empty records', tinyRecords(2_000_000), 'track_broken'],
  ]
  const before = process.memoryUsage().rss
  for (const [what, file, code] of rows) {
    const refusal = await send(ana, file)
    assert.equal(refusal.code, code, `${what}: ${JSON.stringify(refusal)}`)
  }
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  assert.ok(grown < 600, `memory grew by ${grown.toFixed(0)} MB`)
  assert.equal((await send(ana, gpx(recording()))).status, 200, 'and it still reads')
})

test('while files of one person take seconds, those of another are read', async () => {
  const slow = Buffer.from(`<TrainingCenterDatabase><Activities><Activity>${'<Lap></Lap>'.repeat(1_200_000)}`)
  const other = await asPerson(server, 'Zé')
  let isOver = false
  const theirs = Promise.all([send(other, slow), send(other, slow)]).finally(() => (isOver = true))
  let read = 0
  while (!isOver) {
    assert.equal((await send(ana, gpx(recording()))).status, 200)
    if (!isOver) read++
  }
  assert.deepEqual(
    (await theirs).map(({ code }) => code),
    ['track_no_times', 'track_no_times'],
  )
  // Behind one file at a time of the other person two would be read at most, however slow the machine is.
  assert.ok(read > 3, `${read} were read meanwhile`)
})

test('an uploaded recording that is never logged is deleted after eight days', async () => {
  const { id } = await send(ana, gpx(recording()))
  const count = async () => {
    const { rows } = await server.database.pool.query(
      'select (select count(*) from tracks where id = $1) + (select count(*) from track_marks where track_id = $1) as n',
      [id],
    )
    return Number((rows[0] as { n: string }).n)
  }
  server.clock.set('2026-03-10T14:00:00Z')
  await sweepTracks(server.context())
  assert.equal(await count(), 2)
  server.clock.set('2026-03-10T16:00:00Z')
  await sweepTracks(server.context())
  await sweepTracks(server.context())
  assert.equal(await count(), 0)
  server.clock.set('2026-03-02T15:00:00Z')
})
