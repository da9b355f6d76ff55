import type { Answer } from '../../api/api.ts'

/** Somebody as those see it who train together. */
export type Profile = Answer<'GET /people/:personId'>
