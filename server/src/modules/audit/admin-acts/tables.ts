import type { ActSubject, AdminAct } from '@bora/rules/admin-acts.ts'
import type { Generated, GeneratedAlways } from 'kysely'

/** Properties of an act's subject, by names that the audit log shows unchanged. */
export type ActFacts = Record<string, string | number | boolean | null | string[]>

export type AdminActTables = {
  admin_acts: {
    id: GeneratedAlways<number>
    at: string
    by_id: string
    act: AdminAct
    subject: ActSubject
    subject_id: string | null
    note: string | null
    ip: Generated<string | null>
    user_agent: Generated<string | null>
    before: Generated<ActFacts | null>
    after: Generated<ActFacts | null>
    /** Its position in the log and the hash over it and the previous one: the database sets both. */
    seq: GeneratedAlways<number>
    hash: GeneratedAlways<Buffer>
  }
  admin_acts_head: { only_row: GeneratedAlways<boolean>; seq: GeneratedAlways<number>; hash: GeneratedAlways<Buffer> }
}
