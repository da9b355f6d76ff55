// Costs of a search for challenges in the database, among few and many challenges, each through the code behind the
// call. BENCH_SIZES (challenges, separated by commas) and BENCH_ROUNDS reduce it.
import { findChallenges } from '@bora/server/src/modules/discovery/challenge-pages/find-challenges.ts'
import { gatherSearchWords } from '@bora/server/src/modules/discovery/challenge-pages/search-words.ts'
import { type Loader, makeChallenge, makePeople, openLoader, personId, settleDown } from './crowd.ts'
import { median } from './measure.ts'
import { openPlace } from './place.ts'
import { type Measured, printGoals, printTable, progress, say, shown } from './report.ts'
import { type BenchServer, contextOf, openServer } from './server.ts'

const sizes = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number)
const rounds = Number(process.env.BENCH_ROUNDS ?? 21)
const GOAL_MS = 30

const BEGINNINGS = ['Desafio', '21 dias de', 'Turma da', 'Corrida', 'Verão', 'Bora', 'Maratona', 'Projeto']
const SPORTS = ['corrida', 'yoga', 'pedal', 'crossfit', 'caminhada', 'foco', 'academia', 'praia', 'dança', 'futebol']
const PLACES = ['Sul', 'Norte', 'da Firma', 'da Família', 'dos Amigos', 'do Prédio', 'do Bairro', 'da Zona Leste']

const SEARCHES: Record<string, string> = {
  'nothing typed': '',
  'one letter': 'a',
  'a common word': 'corrida',
  'two common words': 'corrida familia',
  'a rare word': 'n4711',
  'a name': 'pessoa 77',
  'a mistyped word': 'corida',
  'what is nowhere': 'xilofone',
}

/** Copies one challenge up to this number, with varied titles and dates; three in ten are over. */
async function fill({ client, bulk }: Loader, model: string, count: number): Promise<void> {
  const one = (list: readonly string[], salt: string) =>
    `(array[${list.map(word => `'${word}'`).join()}])[1 + (hashtext('${salt}' || i)::bigint & 2147483647) % ${list.length}]`
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'challenges' and table_schema = 'public'`,
  )
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    title: `${one(BEGINNINGS, 'b')} || ' ' || ${one(SPORTS, 's')} || ' ' || ${one(PLACES, 'p')} || ' n' || i`,
    creator_id: `(array[${Array.from({ length: 500 }, (_, index) => `'${personId(index + 1)}'::uuid`).join()}])[1 + i % 500]`,
    start_date: `m.start_date + i % 60`,
    end_date: `m.start_date + i % 60 + 20`,
    status: `case when i % 10 < 3 then 'completed' else 'active' end`,
    ended_at: `case when i % 10 < 3 then m.created_at end`,
    is_private: `i % 5 = 0`,
  }
  const columns = rows.map(({ name }) => name)
  await bulk(async () => {
    await client.query(
      `insert into challenges (${columns.join()}) select ${columns.map(name => changed[name] ?? `m.${name}`).join()}
       from challenges m, generate_series(1, $2::integer) i where m.id = $1`,
      [model, count],
    )
    await client.query(`insert into challenge_seats (challenge_id) select id from challenges on conflict do nothing`)
  })
}

/**
 * Returns the milliseconds of each search, medians over the rounds: the statements, and building cards from their
 * results.
 */
async function costs(server: BenchServer): Promise<Map<string, number>> {
  const ctx = contextOf(server, personId(1))
  const taken = new Map<string, number[]>(Object.keys(SEARCHES).map(name => [name, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, search] of Object.entries(SEARCHES)) {
      const query = { search, chip: 'all', state: 'active', joinable: 'any', limit: 20 } as const
      const start = performance.now()
      await findChallenges(ctx, { query, params: {}, body: {} })
      if (round > 0) taken.get(name)!.push(performance.now() - start)
    }
  }
  return new Map([...taken].map(([name, times]) => [name, median(times)]))
}

const place = await openPlace()
try {
  say(`Searching on the ${place.description}; one caller, milliseconds, medians of ${rounds} rounds.`)
  const server = await openServer(place.url, place.folder, 8)
  const loader = await openLoader(place.url)
  try {
    await makePeople(loader, 500)
    const model = await makeChallenge(server, 'Desafio modelo')
    const bySize: Map<string, number>[] = []
    let made = 0
    for (const size of sizes) {
      progress(`Making ${size} challenges ...`)
      await fill(loader, model, size - made)
      made = size
      await gatherSearchWords(server.context())
      await settleDown(loader)
      bySize.push(await costs(server))
    }
    const rows = Object.keys(SEARCHES).map(name => [name, ...bySize.map(costs => shown(costs.get(name)!))])
    printTable('Searches, by challenges', ['', ...sizes.map(String)], rows)
    const measured: Measured[] = [...bySize.at(-1)!].map(([name, value]) => ({
      what: `${name}, ${sizes.at(-1)} challenges`,
      value,
      unit: ' ms',
      goal: { atMost: GOAL_MS },
    }))
    printGoals(measured)
  } finally {
    await loader.end()
    await server.close()
  }
} finally {
  await place.close()
}
