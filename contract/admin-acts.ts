import { ACT_SUBJECTS } from '@bora/rules/admin-acts.ts'
import { z } from 'zod'
import { DeskAct } from './admin-payouts.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, Day, Id, Instant, page, PersonRef } from './shapes.ts'

const ActSubject = z.enum(ACT_SUBJECTS)

const Facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]))

/** An act of an admin in the audit log, which is kept permanently (docs/rules/people-and-rights.md#audit-log). */
const AuditEntry = z.object({
  /** Its position in the log, without gaps. */
  number: z.int(),
  at: Instant,
  by: PersonRef,
  /** The IP address; null if there was no request, or if it was not recorded yet. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  act: DeskAct.shape.act,
  subject: ActSubject,
  subjectId: Id.nullable(),
  /** The person it is about, if it is about one. */
  person: PersonRef.nullable(),
  before: Facts.nullable(),
  after: Facts.nullable(),
  note: z.string().nullable(),
  /** In hexadecimal, over this entry and the hash of the previous one. */
  hash: z.string(),
})

const Filter = z.object({
  act: DeskAct.shape.act.optional(),
  subject: ActSubject.optional(),
  /** The id of the subject. */
  about: Id.optional(),
  /** The admin who did it. */
  by: Id.optional(),
  from: Day.optional(),
  until: Day.optional(),
})

export const adminActs = {
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'desk',
    summary: 'What admins did, newest first; days are those of UTC, both inclusive',
    query: Filter.extend({ cursor: Cursor.optional() }),
    output: page(AuditEntry),
    errors: ['invalid_input'],
  }),
  people: endpoint({
    method: 'GET',
    path: '/admin/audit/people',
    access: 'desk',
    summary: 'Everybody who ever acted as an admin, by name',
    output: z.object({ items: z.array(PersonRef) }),
    errors: [],
  }),
  chain: endpoint({
    method: 'GET',
    path: '/admin/audit/chain',
    access: 'desk',
    summary: 'Whether every entry of the audit log still follows from the one before, and up to which it goes',
    output: z.object({
      length: z.int(),
      /** Hash of the last entry, to be noted elsewhere: a rewritten log doesn't contain it. */
      hash: z.string(),
      /** Where the chain breaks first; null while it holds. */
      broken: z.object({ number: z.int(), problem: z.enum(['changed', 'missing', 'end']) }).nullable(),
    }),
    errors: [],
  }),
  exported: endpoint({
    method: 'POST',
    path: '/admin/audit/export',
    access: 'desk',
    summary:
      'The audit log as the text of a CSV file, the newest 10,000 entries; that it was taken is written down, too',
    body: z.strictObject(Filter.shape),
    output: z.object({ fileName: z.string(), csv: z.string() }),
    errors: ['invalid_input'],
  }),
}
