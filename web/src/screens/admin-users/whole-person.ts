import type { Answer } from '../../api/api.ts'

/** A person with everything that admins see of it. */
export type WholePerson = Answer<'POST /admin/users/:personId/read'>
