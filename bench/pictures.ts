// How hostile pictures affect others: eight people send one concurrently, each the worst of its kind in a file of a few
// hundred kilobytes, and a ninth sends a tiny photo. Measures the memory it takes, and how long the ninth waits. Run it
// with MALLOC_ARENA_MAX=2, as `npm start` runs the server. BENCH_ROUNDS changes its duration.
import { emptyPng, plainPicture } from '@bora/server/src/testing/hostile-pictures.ts'
import { storePhoto } from '@bora/server/src/modules/media/photos/photos.ts'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { makePeople, openLoader, personId } from './crowd.ts'
import { type BenchServer, contextOf, openServer } from './server.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, shown } from './report.ts'

const ATTACKERS = 8
const VICTIM = ATTACKERS + 1
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Outcome = { taken: number; growth: number; wait: number; total: number }

const deep = { bits: 16, colours: 'rgba' } as const
const KINDS: readonly [string, () => Promise<Buffer>][] = [
  ['PNG 1 x 50,000,000', () => emptyPng({ width: 1, height: 50_000_000, bits: 1, colours: 'grey' })],
  ['PNG 7000 x 7000 deep, interlaced', () => emptyPng({ ...deep, width: 7_000, height: 7_000, interlaced: true })],
  ['PNG 3125 x 3000 deep, interlaced', () => emptyPng({ ...deep, width: 3_125, height: 3_000, interlaced: true })],
  ['PNG 4330 x 4330 deep', () => emptyPng({ ...deep, width: 4_330, height: 4_330 })],
  ['PNG 12000 x 12000 of one bit', () => emptyPng({ width: 12_000, height: 12_000, bits: 1, colours: 'grey' })],
  ['PNG 2000 x 2000 deep, small', () => emptyPng({ ...deep, width: 1_999, height: 1_999 })],
  [
    'JPG 5000 x 5000 progressive',
    () => plainPicture(5_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['JPG 8160 x 6120', () => plainPicture(8_160, 6_120).jpeg().toBuffer()],
  ['WEBP 6100 x 6100 with alpha', () => plainPicture(6_100, 6_100).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer()],
]

async function send(server: BenchServer, person: number, picture: Buffer): Promise<boolean> {
  const id = personId(person)
  return storePhoto(contextOf(server, id), id, Readable.from([picture])).then(
    () => true,
    () => false,
  )
}

async function attack(server: BenchServer, hostile: Buffer, tiny: Buffer): Promise<Outcome> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => void (peak = Math.max(peak, process.memoryUsage.rss())), 2)
  const start = performance.now()
  const attackers = Array.from({ length: ATTACKERS }, (_, i) => send(server, i + 1, hostile))
  await sleep(30)
  const sent = performance.now()
  await send(server, VICTIM, tiny)
  const wait = performance.now() - sent
  const taken = (await Promise.all(attackers)).filter(Boolean).length
  clearInterval(watch)
  return { taken, growth: (peak - before) / 1_000_000, wait, total: performance.now() - start }
}

const place = await openPlace()
const server = await openServer(place.url, place.folder, 8)
try {
  const loader = await openLoader(place.url)
  await makePeople(loader, VICTIM)
  await loader.end()
  const tiny = await plainPicture(60, 60).jpeg().toBuffer()
  for (let i = 0; i < 20; i++) await send(server, VICTIM, tiny)
  const alone: number[] = []
  for (let i = 0; i < 20; i++) {
    const start = performance.now()
    await send(server, VICTIM, tiny)
    alone.push(performance.now() - start)
  }
  const rows: string[][] = []
  const measured: Measured[] = []
  for (const [kind, make] of KINDS) {
    progress(`${kind} ...`)
    const hostile = await make()
    const outcomes: Outcome[] = []
    for (let round = 0; round < rounds; round++) outcomes.push(await attack(server, hostile, tiny))
    const worst = (of: (outcome: Outcome) => number) => Math.max(...outcomes.map(of))
    const wait = worst(outcome => outcome.wait)
    rows.push([
      kind,
      `${Math.round(hostile.length / 1_000)} kB`,
      `${worst(outcome => outcome.taken)} of ${ATTACKERS}`,
      `${shown(worst(outcome => outcome.growth))} MB`,
      `${shown(wait)} ms`,
      shown(wait / median(alone)),
      `${shown(worst(outcome => outcome.total))} ms`,
    ])
    measured.push(
      { what: `memory, ${kind}`, value: worst(outcome => outcome.growth), unit: ' MB', goal: { atMost: 200 } },
      { what: `wait, ${kind}`, value: wait, unit: ' ms', goal: { atMost: 2_000 } },
    )
  }
  const head = [
    'sent by eight at once',
    'file',
    'taken',
    'memory',
    'a tiny photo waits',
    'x alone',
    'until all are done',
  ]
  printTable(`The worst of ${rounds} rounds; a tiny photo alone takes ${shown(median(alone))} ms`, head, rows)
  printGoals(measured)
} finally {
  await server.close()
  await place.close()
}
