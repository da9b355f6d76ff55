// Bare statements through the same kind of pool, in a separate process: the baseline of bench:api.
import { connect } from '@bora/server/src/db/database.ts'
import { topStatement } from '@bora/server/src/modules/scoring/standings/top.ts'
import { answerParent } from './child.ts'
import { kept, worked } from './measure.ts'

/** Either the top of a challenge for a number of milliseconds, or calls of `log_activity`, each once. */
export type BareWork = { workers: number } & ({ top: string; milliseconds: number } | { calls: unknown[][] })

const LOG = `select log_activity($1, $2, $3::jsonb, $4::uuid[], $5::uuid[], $6::jsonb, $7::jsonb, $8, $9, $10::uuid[]) as moves`
const TOP = topStatement(50, 0)
const database = connect({ connectionString: process.env.BENCH_URL! }, 'bench', 8)

async function log(call: unknown[]): Promise<void> {
  const { rows } = await database.pool.query<{ moves: unknown }>(LOG, call)
  if (!rows[0]!.moves) throw new Error('the activity was there already')
}

function answer(work: BareWork): Promise<number> {
  return 'top' in work
    ? kept(work.workers, work.milliseconds, () => database.pool.query(TOP, [work.top, 0]))
    : worked(work.workers, work.calls, log)
}

answerParent(
  { port: 0 },
  question => answer(question as BareWork),
  () => database.end(),
)
