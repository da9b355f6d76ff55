import type { Generated } from 'kysely'

export type MachineTables = {
  job_runs: { job: string; ended_at: string; took_ms: number; succeeded_at: string | null; failures: Generated<number> }
}
