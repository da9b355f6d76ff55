// Costs of the first page of the feed among 100,000 posts of 1,000 people compared with one among 1,000 posts of 50,
// each through its call over HTTP, with reactions and comments; and of the next page, the viewer's own posts, and who
// trained today. BENCH_SIZES (two numbers of posts) and BENCH_ROUNDS reduce it.
import { signInPerson } from './athletes.ts'
import { type Loader, makeChallenge, makePeople, openLoader, personId, settleDown } from './crowd.ts'
import { type Connection, openConnections, requestOf } from './http-driver.ts'
import { interleaved, median, ratio, repeated, type Side } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'
import { type BenchServer, FIRST_DAY, openServer } from './server.ts'

const [few, many] = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number) as [number, number]
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const SLICE_MS = 200
const MAX_TIMES = 2
const CHALLENGES = 5
const PEOPLE = { few: 50, many: 1_000 }
// Reactions and comments on each of the latest posts.
const TALKED_ABOUT = 200
const REACTIONS = 30
const COMMENTS = 5

type Crowd = { posts: number; people: number; viewer: string; challenges: string[]; token: string }

/**
 * Creates challenges of this number of people with this total number of posts; the viewer, who is one of them, has a
 * tenth of a share.
 */
async function makeCrowd(server: BenchServer, loader: Loader, posts: number, people: number): Promise<Crowd> {
  progress(`Making ${posts} posts of ${people} people ...`)
  const challenges: string[] = []
  for (let one = 0; one < CHALLENGES; one++)
    challenges.push(await makeChallenge(server, `Turma ${one} de ${people}`, 14))
  const persons = Array.from({ length: people }, (_, index) =>
    personId(index + 1 + (people === PEOPLE.few ? PEOPLE.many : 0)),
  )
  const viewer = persons[0]!
  await loader.bulk(async () => {
    const { client } = loader
    await client.query(
      `insert into participants (challenge_id, user_id, state, joined_at, fingerprint)
       select c, p, 'participating', $3, '' from unnest($1::uuid[]) c, unnest($2::uuid[]) p`,
      [challenges, persons, `${FIRST_DAY}T00:00:00Z`],
    )
    await client.query(
      `create temporary table made on commit drop as
       select overlay(overlay(md5($1::uuid[]::text || i) placing '8' from 13) placing '8' from 17)::uuid as id, md5($1::uuid[]::text || 'photo' || i)::uuid as photo,
         ($2::uuid[])[1 + i % cardinality($2::uuid[])] as person, ($1::uuid[])[1 + i % cardinality($1::uuid[])] as challenge,
         $3::timestamptz - make_interval(secs => i * 10) as at, i
       from generate_series(1, $4::integer) i`,
      [challenges, persons, `${FIRST_DAY}T14:00:00Z`, posts],
    )
    await client.query(
      `insert into activities (user_id, id, workout_type, started_at, time_zone, local_date, local_time, minutes, logged_at)
       select person, id, 'gym_general', at, 'UTC', at::date, at::time, 45, at from made`,
    )
    await client.query(
      `insert into photos (id, owner_id, sha256, width, height, bytes, placeholder, created_at)
       select photo, person, sha256(photo::text::bytea), 1200, 1600, 200000, 'CQgOHYQD', at from made`,
    )
    await client.query(
      `insert into activity_photos (user_id, activity_id, position, photo_id, sha256)
       select person, id, 1, photo, sha256(photo::text::bytea) from made`,
    )
    // Every post counts in two of the challenges.
    await client.query(
      `insert into receipts (challenge_id, user_id, activity_id, points, parts, counted, logged_at, local_date,
         workout_type, started_at, time_zone, minutes, gym, gps_track, voided)
       select distinct c, person, id, 1, '[{"why": "day", "value": "1"}]'::jsonb, true, at, at::date, 'gym_general', at, 'UTC', 45,
         false, false, false from made, lateral (values (challenge), (($1::uuid[])[1 + (i + 1) % cardinality($1::uuid[])])) x(c)`,
      [challenges],
    )
    await client.query(
      `insert into reactions (user_id, activity_id, person_id, kind, challenge_ids, at)
       select person, made.id, p.id, (array['like', 'fire', 'strong', 'clap'])[1 + p.n % 4], array[challenge], at
       from made, unnest($1::uuid[]) with ordinality p(id, n) where i <= $2 and p.n <= $3`,
      [persons, TALKED_ABOUT, REACTIONS],
    )
    await client.query(
      `insert into comments (user_id, activity_id, id, author_id, body, challenge_ids, written_at)
       select person, made.id, gen_random_uuid(), p.id, 'Bora!', array[challenge], at
       from made, unnest($1::uuid[]) with ordinality p(id, n) where i <= $2 and p.n <= $3`,
      [persons, TALKED_ABOUT, COMMENTS],
    )
  })
  return { posts, people, viewer, challenges, token: '' }
}

const READS = {
  'first page': '/api/feed',
  'page after it': '/api/feed?cursor=',
  'own posts': '/api/feed?whose=mine',
  'one challenge': '/api/feed?challenge=',
  'trained today': '/api/feed/today?timeZone=UTC',
}
const nameOf = (what: string, { posts }: Pick<Crowd, 'posts'>) => `${what}, ${posts} posts`

async function readsOf(crowd: Crowd, connection: Connection): Promise<[string, Side][]> {
  const first = JSON.parse((await connection.send(requestOf('GET', '/api/feed', crowd.token))).toString()) as {
    items: unknown[]
    next: string
  }
  if (first.items.length !== 20) throw new Error(`a page of ${first.items.length} posts`)
  return Object.entries(READS).map(([what, path]) => {
    const about = path.endsWith('cursor=')
      ? encodeURIComponent(first.next)
      : path.endsWith('challenge=')
        ? crowd.challenges[0]!
        : ''
    const request = requestOf('GET', `${path}${about}`, crowd.token)
    return [nameOf(what, crowd), repeated(SLICE_MS, () => connection.send(request))]
  })
}

const place = await openPlace()
try {
  say(`The feed on the ${place.description}; one caller, ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 4)
  const loader = await openLoader(place.url)
  try {
    await makePeople(loader, PEOPLE.few + PEOPLE.many)
    const small = await makeCrowd(server, loader, few, PEOPLE.few)
    const large = await makeCrowd(server, loader, many, PEOPLE.many)
    for (const crowd of [small, large]) crowd.token = await signInPerson(server, crowd.viewer)
    await settleDown(loader)
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as { port: number }
    const [connection] = await openConnections(port, 1)
    const sides = new Map([...(await readsOf(small, connection!)), ...(await readsOf(large, connection!))])
    const costs = await interleaved(sides, rounds, round => progress(`Round ${round} of ${rounds}`))
    const ms = (name: string) => shown(median(costs.get(name)!) / 1000)
    const compared = Object.keys(READS).map(what => ({
      what,
      few: nameOf(what, small),
      many: nameOf(what, large),
      times: ratio(costs, nameOf(what, large), nameOf(what, small)),
    }))
    printTable(
      'Milliseconds for a call',
      ['', `${few} posts`, `${many} posts`, 'times'],
      compared.map(one => [one.what, ms(one.few), ms(one.many), shown(one.times)]),
    )
    const measured: Measured[] = compared.map(({ what, times }) => ({
      what: `${what}: ${many} posts beside ${few}`,
      value: times,
      goal: { atMost: MAX_TIMES },
    }))
    printGoals(measured)
    connection!.close()
  } finally {
    await loader.end()
    await server.close()
  }
} finally {
  await place.close()
}
