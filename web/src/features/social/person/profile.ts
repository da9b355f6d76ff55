import type { Answer } from '../../../api/api.ts'

/** A person as seen by those who train together. */
export type Profile = Answer<'GET /people/:personId'>
