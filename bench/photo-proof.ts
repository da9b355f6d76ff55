// How well reused photos are found: many drawn ones, some of them altered as people do it, and one search for each copy
// through the module itself. How many copies are found and how often a photo is mistaken for another one, the distances
// of copies to their originals, and the cost of a search among as many photos as a large challenge has. BENCH_PHOTOS,
// BENCH_COPIES, BENCH_LISTED and BENCH_SEED change the numbers and the seed.
import { LOOK_ALIKE_DISTANCE } from '@bora/rules/proof-signals.ts'
import { type PhotoPrint, printDistance } from '@bora/rules/photo-print.ts'
import { findLookAlikes, listPhoto } from '@bora/server/src/modules/workouts/proof-signals/look-alikes.ts'
import { queue } from '@bora/server/src/modules/workouts/proof-signals/queue.ts'
import {
  type AlterationName,
  altered,
  ALTERATIONS,
  drawnPhoto,
  printOfPhoto,
} from '@bora/server/src/testing/altered-photos.ts'
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { makePeople, openLoader, personId } from './crowd.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { printTable, progress, say, shown } from './report.ts'
import { type BenchServer, contextOf, openServer } from './server.ts'

const PHOTOS = Number(process.env.BENCH_PHOTOS ?? 10_000)
const COPIES = Number(process.env.BENCH_COPIES ?? 500)
const LISTED = Number(process.env.BENCH_LISTED ?? 100_000)
const SEED = process.env.BENCH_SEED ?? '1'
const SEARCHES = 200
const SAME_ROOM = 60

type Drawn = { number: number; photoId: string; sha256: Buffer; print: PhotoPrint }

async function drawAll(): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  let next = 1
  const work = async () => {
    while (next <= PHOTOS) {
      const number = next++
      const photo = await drawnPhoto(nameOf(number))
      const print = await printOfPhoto(photo)
      if (print) drawn.push({ number, photoId: randomUUID(), sha256: sha256(photo), print })
      if (number % 500 === 0) progress(`${number} of ${PHOTOS} photos drawn`)
    }
  }
  await Promise.all([work(), work()])
  return drawn.toSorted((a, b) => a.number - b.number)
}

const nameOf = (number: number) => `${SEED} ${number}`
const sha256 = (photo: Buffer) => createHash('sha256').update(photo).digest()

async function store(client: pg.Client, { number, photoId, sha256: hash, print }: Drawn): Promise<void> {
  const owner = personId(number)
  await client.query(
    `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
     values ($1, $2, $3, 480, 360, 90000, 'CQgOHYQD', now())`,
    [photoId, owner, hash],
  )
  await client.query(
    `insert into photo_facts (owner_id, photo_id, is_edited, is_screenshot, faces, looks, listed, sought)
     values ($1, $2, false, false, $3, $4, $5, $6)`,
    [owner, photoId, Buffer.from(print.faces), Buffer.from(print.looks), print.listed, print.sought],
  )
}

/** Fills a challenge: each further photo takes every key, and every byte of its hashes, from another drawn one. */
async function fillUp(client: pg.Client, challengeId: string, count: number): Promise<void> {
  await client.query(
    `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
     select gen_random_uuid(), owner.id, sha256(('more ' || i)::bytea), 480, 360, 90000, 'CQgOHYQD', now()
     from generate_series(1, $1::integer) i
     join (select id, row_number() over () as place from people) owner on owner.place = 1 + i % $2`,
    [count, PHOTOS],
  )
  const { rows: numbers } = await client.query<{ listed: number[]; faces: Buffer }>(
    `select c.listed, f.faces from challenge_photos c join photo_facts f on f.photo_id = c.photo_id
     where c.challenge_id = $1 limit 2000`,
    [challengeId],
  )
  const { rows: more } = await client.query<{ id: string; owner_id: string }>(
    `select id, owner_id from photos where not exists (select from photo_facts f where f.photo_id = photos.id)`,
  )
  const any = (i: number) => Math.imul(i ^ (i >>> 15), 0x2c1b3c6d) >>> 0
  for (let from = 0; from < more.length; from += 500) {
    const rows = more.slice(from, from + 500).map((row, i) => {
      const salt = (from + i) * 7_919
      const listed = numbers[any(salt) % numbers.length]!.listed.map(
        (_, at) => numbers[any(salt + at) % numbers.length]!.listed[at] ?? at,
      )
      const faces = numbers[0]!.faces.map((_, at) => numbers[any(salt + at) % numbers.length]!.faces[at]!)
      return { id: row.id, owner: row.owner_id, listed, faces: Buffer.from(faces).toString('hex') }
    })
    const json = JSON.stringify(rows)
    await client.query(
      `insert into photo_facts (owner_id, photo_id, is_edited, is_screenshot, faces, looks, listed, sought)
       select x.owner, x.id, false, false, decode(x.faces, 'hex'), '', '{}', '{}'
       from jsonb_to_recordset($1::jsonb) as x(id uuid, owner uuid, faces text)`,
      [json],
    )
    await client.query(
      `insert into challenge_photos (challenge_id, photo_id, user_id, listed, is_searched)
       select $2, x.id, x.owner, array(select jsonb_array_elements_text(x.listed)::integer), true
       from jsonb_to_recordset($1::jsonb) as x(id uuid, owner uuid, listed jsonb)`,
      [json, challengeId],
    )
    if ((from + 500) % 20_000 === 0) progress(`${from + 500} more photos listed`)
  }
}

type Search = { milliseconds: number; found: Awaited<ReturnType<typeof findLookAlikes>> }

async function search(server: BenchServer, challengeId: string, print: PhotoPrint, userId: string): Promise<Search> {
  const start = performance.now()
  const hash = Buffer.alloc(32, 1)
  const found = await findLookAlikes(server.database.kysely, challengeId, {
    userId,
    photoId: randomUUID(),
    sha256: hash,
    print,
  })
  return { milliseconds: performance.now() - start, found }
}

/**
 * Creates as many workouts under review as there are listed photos; measures the first page of the queue, and one from
 * the middle.
 */
async function timeQueue(server: BenchServer, client: pg.Client): Promise<number[]> {
  await client.query(
    `with made as (
       insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, logged_at)
       select owner_id, gen_random_uuid(), 'yoga', created_at, 'UTC', '2026-03-02', '09:00', 45,
         '2026-03-02T00:00:00Z'::timestamptz + random() * interval '28 days'
       from photos returning user_id, id, logged_at
     )
     insert into proof_risks (user_id, activity_id, risk, signals, logged_at)
     select user_id, id, 10 + (random() * 90)::integer, '[{"kind": "edited", "weight": 20}]', logged_at from made`,
  )
  await client.query('vacuum (analyze)')
  const admin = contextOf(server, personId(1))
  const timed = async (cursor?: string) => {
    const times: number[] = []
    for (let i = 0; i < 20; i++) {
      const start = performance.now()
      await queue(admin, { params: {}, query: { cursor }, body: {} })
      times.push(performance.now() - start)
    }
    return median(times)
  }
  return [await timed(), await timed(`55~2026-03-15T00:00:00.000Z~${randomUUID()}`)]
}

const place = await openPlace()
const server = await openServer(place.url, place.folder, 4)
const loader = await openLoader(place.url)
try {
  const { client } = loader
  await makePeople(loader, PHOTOS)
  const drawn = await drawAll()
  const challengeId = randomUUID()
  for (const photo of drawn) {
    await store(client, photo)
    await listPhoto(server.database.kysely, challengeId, {
      userId: personId(photo.number),
      photoId: photo.photoId,
      listed: photo.print.listed,
    })
  }
  await client.query('vacuum (analyze)')

  progress(`${COPIES} copies ...`)
  const stranger = personId(PHOTOS + 1)
  const byKind = new Map<AlterationName, { distance: number; isFound: boolean }[]>()
  let falseAlarms = 0
  const step = Math.max(1, Math.floor(drawn.length / COPIES))
  for (let i = 0; i < COPIES; i++) {
    const original = drawn[(i * step) % drawn.length]!
    const kind = ALTERATIONS[i % ALTERATIONS.length]!
    const print = await printOfPhoto(await altered(await drawnPhoto(nameOf(original.number)), kind, `${SEED} ${i}`))
    const distance = print ? printDistance(print, original.print) : Infinity
    const { found } = print ? await search(server, challengeId, print, stranger) : { found: [] }
    falseAlarms += found.filter(one => one.photoId !== original.photoId).length
    const isFound = found.some(one => one.photoId === original.photoId)
    byKind.set(kind, [...(byKind.get(kind) ?? []), { distance, isFound }])
  }

  progress('each photo against all others ...')
  let alarmed = 0
  const alone: number[] = []
  const asked = drawn.filter((_, i) => i % Math.max(1, Math.floor(drawn.length / 2_000)) === 0)
  for (const { number, print } of asked) {
    const { found, milliseconds } = await search(server, challengeId, print, personId(number))
    alone.push(milliseconds)
    if (found.length > 0) alarmed++
  }

  progress('people in the same room ...')
  const rooms: number[] = []
  for (let i = 0; i < SAME_ROOM; i++) {
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async who => printOfPhoto(await drawnPhoto(`${SEED} ${who} ${i}`, `${SEED} room ${i}`))),
    )
    if (one && other) rooms.push(printDistance(one, other))
  }

  // Printed before the long part.
  const share = (part: number, all: number) => `${shown((part / all) * 100)} %`
  const all = [...byKind.values()].flat()
  printTable(
    `${all.length} copies among ${drawn.length} photos, seed ${SEED}; photos within ${LOOK_ALIKE_DISTANCE} look alike`,
    ['what was done', 'copies', 'found', 'median', 'furthest'],
    [...byKind].map(([kind, copies]) => {
      const distances = copies.map(one => one.distance).toSorted((a, b) => a - b)
      const found = copies.filter(one => one.isFound).length
      return [
        kind,
        String(copies.length),
        share(found, copies.length),
        shown(median(distances)),
        shown(distances.at(-1)!),
      ]
    }),
  )
  const found = all.filter(one => one.isFound).length
  const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)
  const late = (times: readonly number[]) => sorted(times)[Math.floor(times.length * 0.95)]!
  say(`\nfound: ${share(found, all.length)} of the copies`)
  say(`false alarms: ${alarmed} of ${asked.length} photos, each against all others; ${falseAlarms} beside the copies`)
  say(`the same room, another person: median ${median(rooms)}, closest ${sorted(rooms)[0]}`)

  progress(`up to ${LISTED} photos ...`)
  await fillUp(client, challengeId, Math.max(0, LISTED - drawn.length))
  await client.query('vacuum (analyze)')
  const among: number[] = []
  for (const { number, print } of drawn.slice(0, SEARCHES)) {
    among.push((await search(server, challengeId, print, personId(number))).milliseconds)
  }
  const { rows: sizes } = await client.query<{ size: string }>(
    `select pg_size_pretty(pg_total_relation_size('challenge_photos')) as size`,
  )
  const [firstPage, middlePage] = await timeQueue(server, client)

  say(`a search among ${drawn.length}: ${shown(median(alone))} ms, 95 % within ${shown(late(alone))} ms`)
  say(
    `a search among ${LISTED}: ${shown(median(among))} ms, 95 % within ${shown(late(among))} ms; listed in ${sizes[0]!.size}`,
  )
  say(
    `a page of ${LISTED} questioned workouts: the first ${shown(firstPage!)} ms, one in the middle ${shown(middlePage!)} ms`,
  )
  say(
    JSON.stringify({
      id: 'photo-proof',
      seed: SEED,
      photos: drawn.length,
      copies: all.length,
      found: found / all.length,
      falseAlarms: alarmed / asked.length,
      searchMs: { [drawn.length]: median(alone), [LISTED]: median(among) },
    }),
  )
} finally {
  await loader.end()
  await server.close()
  await place.close()
}
