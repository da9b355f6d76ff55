import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'

/** The result of a job's last round: `failures` in a row, instants in UTC by the database's clock. */
type JobRun = { job: string; endedAt: string; tookMs: number; succeededAt: string | null; failures: number }

/** Records the result of a round of a job, and its duration in milliseconds. */
export async function noteRun(
  db: Context['db'],
  { job, tookMs, succeeded }: { job: string; tookMs: number; succeeded: boolean },
): Promise<void> {
  const took = Math.round(tookMs)
  await sql`
    insert into job_runs (job, ended_at, took_ms, succeeded_at, failures)
    values (${job}, now(), ${took}, case when ${succeeded} then now() end, ${succeeded ? 0 : 1})
    on conflict (job) do update set ended_at = excluded.ended_at, took_ms = excluded.took_ms,
      succeeded_at = coalesce(excluded.succeeded_at, job_runs.succeeded_at),
      failures = case when ${succeeded} then 0 else job_runs.failures + 1 end`.execute(db)
}

/** Returns the last round of each job that ever ran: failed ones first, then by name. */
export async function jobRuns(db: Context['db']): Promise<JobRun[]> {
  const rows = await db.selectFrom('job_runs').selectAll().orderBy('failures', 'desc').orderBy('job').execute()
  return rows.map(({ job, ended_at, took_ms, succeeded_at, failures }) => ({
    job,
    endedAt: ended_at,
    tookMs: took_ms,
    succeededAt: succeeded_at,
    failures,
  }))
}
