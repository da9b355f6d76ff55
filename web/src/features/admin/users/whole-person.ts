import type { Answer } from '../../../api/api.ts'

/** A person's full record, as admins see it. */
export type WholePerson = Answer<'POST /admin/users/:personId/read'>
