// Costs of share cards: eight people request one concurrently, none of them drawn before, as at the end of a class; how
// long each waits, and how long a cached one takes. Compared with the minimal work of a card: drawing nothing and
// encoding a JPG of that size. BENCH_ROUNDS changes its duration.
import { LANGUAGES } from '@bora/rules/limits.ts'
import { SHARE_FORMATS, SHARE_THEMES, type ShareCard, type ShareFormat } from '@bora/rules/share-cards.ts'
import { photograph } from '@bora/server/src/pictures/canvas.ts'
import { shareCard } from '@bora/server/src/modules/discovery/share-cards/share-cards.ts'
import { plainPicture } from '@bora/server/src/testing/hostile-pictures.ts'
import { fillChallenge, fillFeed, makeChallenge, makePeople, openLoader, personId } from './crowd.ts'
import { type BenchServer, contextOf, openServer } from './server.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, shown } from './report.ts'

const PEOPLE = 8
const rounds = Number(process.env.BENCH_ROUNDS ?? 6)
const FORMATS = Object.keys(SHARE_FORMATS) as ShareFormat[]

type Wish = { card: ShareCard; about: (person: number) => string }

async function ask(server: BenchServer, person: number, { card, about }: Wish, format: ShareFormat, round: number) {
  const start = performance.now()
  await shareCard(contextOf(server, personId(person)), {
    params: { card, about: about(person) },
    query: { format, theme: SHARE_THEMES[round % 2]!, language: LANGUAGES[Math.floor(round / 2) % 2]! },
    body: {},
  })
  return performance.now() - start
}

/** A new name makes a different card. */
async function renameAll(server: BenchServer, round: string): Promise<void> {
  await server.database.pool.query(`update people set name = 'Pessoa ' || $1`, [round])
}

const place = await openPlace()
const server = await openServer(place.url, place.folder, 8)
try {
  const loader = await openLoader(place.url)
  await makePeople(loader, PEOPLE)
  const id = await makeChallenge(server, 'Turma do bench', 3)
  await fillChallenge(loader, id, PEOPLE, 100)
  await fillFeed(loader, id, PEOPLE)
  await loader.end()
  const { rows } = await server.database.pool.query<{ user_id: string; activity_id: string; photo_id: string }>(
    'select user_id, activity_id, photo_id from activity_photos order by activity_id',
  )
  const photo = await plainPicture(1_200, 1_600).webp().toBuffer()
  for (const { photo_id } of rows) await server.context().adapters.photos.put(`${photo_id}/full`, photo)
  const workouts = new Map(rows.map(row => [row.user_id, row.activity_id]))
  const wishes: readonly [string, Wish][] = [
    ['workout', { card: 'workout', about: person => workouts.get(personId(person))! }],
    ['rank', { card: 'rank', about: () => id }],
    ['badge', { card: 'badge', about: () => 'first_workout' }],
    ['wall', { card: 'wall', about: () => '2026-02' }],
  ]
  const table: string[][] = []
  const measured: Measured[] = []
  for (const format of FORMATS) {
    const { width, height } = SHARE_FORMATS[format]
    const bare: number[] = []
    for (let round = 0; round < 10; round++) {
      const start = performance.now()
      await photograph(width, height, ink => ink.fillRect(0, 0, width, height))
      bare.push(performance.now() - start)
    }
    for (const [name, wish] of wishes) {
      progress(`${name}, ${format} ...`)
      const alone: number[] = []
      const together: number[] = []
      const again: number[] = []
      for (let round = 0; round < rounds; round++) {
        await renameAll(server, `${name} ${format} ${round} alone`)
        alone.push(await ask(server, 1, wish, format, round))
        await renameAll(server, `${name} ${format} ${round}`)
        const all = Array.from({ length: PEOPLE }, (_, person) => ask(server, person + 1, wish, format, round))
        together.push(...(await Promise.all(all)))
        again.push(await ask(server, 1, wish, format, round))
      }
      const p95 = together.toSorted((a, b) => a - b)[Math.ceil(together.length * 0.95) - 1]!
      table.push([
        `${name}, ${format}`,
        `${shown(median(alone))} ms`,
        shown(median(alone) / median(bare)),
        `${shown(median(together))} ms`,
        `${shown(p95)} ms`,
        // Other load on the machine slows both down.
        shown(p95 / (PEOPLE * median(bare))),
        `${shown(median(again))} ms`,
      ])
      measured.push({ what: `eight at once, ${name}, ${format}, p95`, value: p95, unit: ' ms', goal: { atMost: 500 } })
    }
  }
  const head = ['card', 'alone', 'x a bare JPG', 'eight at once', 'p95', 'x eight bare JPGs', 'kept']
  printTable(`${rounds} rounds on ${place.description}`, head, table)
  printGoals(measured)
} finally {
  await server.close()
  await place.close()
}
