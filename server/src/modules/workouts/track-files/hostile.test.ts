import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fitBytes } from '../../../testing/fit-bytes.ts'
import { zipOf } from '../../../testing/zip-of.ts'

// Files made to keep a parser busy: large enough that a parser with quadratic time would take minutes.

const MEGABYTE = 1024 * 1024
const filled = (start: string, unit: string, bytes = 4 * MEGABYTE) =>
  Buffer.from(start + unit.repeat(Math.ceil(bytes / unit.length)))
const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')

function manyTracks(tracks: number, points: number): Buffer {
  const start = Date.parse('2026-03-02T09:00:00Z')
  const time = (at: number) => new Date(start + at * 1_000).toISOString()
  const trkpt = (at: number) => `<trkpt lat="${-23 - at / 1e5}" lon="-46"><time>${time(at)}</time></trkpt>`
  const inside = (from: number) => Array.from({ length: points }, (_, at) => trkpt(from + at)).join('')
  return Buffer.from(
    `<gpx>${Array.from({ length: tracks }, (_, at) => `<trk>${inside(at * points)}</trk>`).join('')}</gpx>`,
  )
}

const point = (time: string) => `<trkpt><time>${time}</time></trkpt>`

function stretches(written: (one: string, other: string) => string, start: string, count = 49_999): Buffer {
  const from = Date.parse('1950-01-01T00:00:00Z')
  const time = (minutes: number) => new Date(from + minutes * 60_000).toISOString().replace('.000', '')
  const all = Array.from({ length: count }, (_, at) => written(time(at * 250), time(at * 250 + 1)))
  return Buffer.from(start + all.join(''))
}

const XML: [string, Buffer][] = [
  ['declarations that are never finished', filled('<gpx>', '<!-')],
  ['CDATA that is never closed', filled('<gpx><![CDATA[', 'x')],
  ['CDATA that opens again and again', filled('<gpx>', '<![CDATA[')],
  ['CDATA that nearly closes', filled('<gpx><![CDATA[', ']')],
  ['half a CDATA', filled('<gpx>', '<![CDATA')],
  ['a comment that opens again and again', filled('<gpx>', '<!--')],
  ['a comment that nearly closes', filled('<gpx><!--', '-')],
  ['instructions that are never closed', filled('<gpx>', '<?')],
  ['an instruction that nearly closes', filled('<gpx><?x ', '?')],
  ['a prolog that never ends', filled('<?xml version="1.0"', ' encoding=')],
  ['attributes without end', Buffer.from(`<gpx ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}`)],
  ['one attribute again and again', filled('<gpx ', 'lat="1" ')],
  ['an attribute’s value that never ends', filled('<gpx creator="', 'x')],
  ['an attribute’s name that never ends', filled('<gpx ', 'a')],
  ['tags that are never closed', filled('<gpx>', '<a ')],
  ['brackets', filled('<gpx>', '<')],
  ['closing tags', filled('<gpx>', '</a>')],
  ['nesting', filled('<gpx>', '<a>')],
  ['ampersands', filled('<gpx>', '&')],
  ['an entity without end', filled('<gpx>&', 'a')],
  ['entities', filled('<gpx><trk><type>', '&amp;')],
  ['references to characters', filled('<gpx><trk><type>', '&#x41;')],
  ['a number that never ends', filled('<gpx><trk><type>&#', '1')],
  ['a billion laughs', Buffer.from(`<!DOCTYPE gpx [<!ENTITY e0 "ha">${laughs}]><gpx creator="&e12;"></gpx>`)],
  ['a document type that never ends', filled('<!DOCTYPE gpx ', '[')],
  [
    'an entity from a file',
    Buffer.from('<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx creator="&x;"></gpx>'),
  ],
  ['one huge text', filled('<gpx><trk><type>', 'run ', 14 * MEGABYTE)],
  ['a huge sport of capitals', filled('<gpx><trk><type>', 'aA', 4 * MEGABYTE)],
  ['a huge time', filled('<gpx><trk><trkseg><trkpt lat="1" lon="2"><time>2026', ' ')],
  ['a huge number', filled('<gpx><trk><trkseg><trkpt lat="1', '1')],
  ['empty tracks', filled('<gpx>', '<trk></trk>')],
  ['a thousand tracks that go on where the last one stopped', manyTracks(1_000, 99)],
  // Each half of a pair is a minute from the other, and hours from the next pair: the file has a time for each of them.
  ['tens of thousands of stretches of time', stretches((one, other) => point(one) + point(other), '<gpx><trk>')],
  [
    'hundreds of thousands of laps, hours apart',
    stretches(one => `<Lap StartTime="${one}"/>`, '<TrainingCenterDatabase><Activity>', 300_000),
  ],
  ['digits of other scripts', filled('<gpx><trk><trkpt>', `<time>${'\u{1d7ff}'.repeat(50)}</time>`, 7 * MEGABYTE)],
  ['laps', filled('<TrainingCenterDatabase><Activities><Activity>', '<Lap></Lap>')],
  ['blanks before it', filled('', ' ', 14 * MEGABYTE)],
]
const emptyRecord = { global: 20, fields: [{ number: 3, size: 1 as const, value: 2 }] }
const FIT_TIME = 0x3000_0000
const timeOf = (number: number, seconds: number) => ({ number, size: 4 as const, value: FIT_TIME + seconds })

function sessionsOf(count: number, fields: (at: number) => ReturnType<typeof timeOf>[]): Buffer {
  const sessions = Array.from({ length: count }, (_, at) => ({ global: 18, fields: fields(at) }))
  const records = Array.from({ length: 99_990 }, (_, at) => ({ global: 20, fields: [timeOf(253, at)] }))
  return fitBytes([...sessions, ...records])
}

const manySessions = sessionsOf(1_000, at => [timeOf(2, at * 100)])
// A truncated file continues with zeros: headers of the first definition, and values.
const millionsOf = (message: typeof emptyRecord) =>
  Buffer.concat([fitBytes([message], { saidLength: () => 0, checksum: () => null }), Buffer.alloc(10 * MEGABYTE)])
const BINARY: [string, Buffer][] = [
  ['millions of empty records', millionsOf(emptyRecord)],
  [
    'definitions',
    Buffer.concat([
      fitBytes([]).subarray(0, 14),
      Buffer.from([0x40, 0, 0, 20, 0, 0]),
      Buffer.alloc(8 * MEGABYTE, 0x40),
    ]),
  ],
  ['a thousand sessions without a start, each of all records', sessionsOf(1_000, () => [])],
  [
    'a ZIP of FIT files with a thousand sessions each',
    await zipOf(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`${at}.fit`, manySessions]))),
  ],
  ['headers of FIT files', Buffer.concat(Array.from({ length: 500_000 }, () => fitBytes([])))],
  ['a gzip that grows a thousandfold', gzipSync(filled('<gpx>', ' ', 200 * MEGABYTE))],
  ['a ZIP that grows a thousandfold', await zipOf({ 'a.gpx': filled('<gpx>', ' ', 64 * MEGABYTE) })],
  [
    'a ZIP of thousands',
    await zipOf(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}.gpx`, Buffer.from('<gpx/>')]))),
  ],
]

// One to three on a quiet machine, twice as many on a loud one; readers in quadratic time took minutes.
const MAX_CPU_SECONDS = 15

for (const [what, file] of [...XML, ...BINARY])
  test(`parsed or refused within seconds: ${what}`, async () => {
    const { ended, cpuSeconds } = await readInThread(file)
    assert.ok(ended.startsWith('track_') || ended === 'read', ended)
    assert.ok(cpuSeconds < MAX_CPU_SECONDS, `${ended} after ${cpuSeconds} seconds`)
  })

/** Parses a file in a thread of the same size as in production; measures CPU time. */
async function readInThread(file: Buffer): Promise<{ ended: string; cpuSeconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bora-hostile-'))
  const path = join(folder, 'track')
  await writeFile(path, file)
  const before = process.cpuUsage()
  const worker = new Worker(new URL('./reading.ts', import.meta.url), {
    workerData: { file: path, key: Buffer.from('key') },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  worker.once('message', (told: { unreadable?: string }) => resolve(told.unreadable ?? 'read'))
  worker.once('error', error => resolve(error.message))
  const ended = await promise
  const { user, system } = process.cpuUsage(before)
  await worker.terminate()
  await rm(folder, { recursive: true })
  return { ended, cpuSeconds: (user + system) / 1e6 }
}
