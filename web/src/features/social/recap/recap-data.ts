import type { Answer } from '../../../api/api.ts'

/** A recap, as the server returns it. */
export type RecapData = Answer<'GET /recaps/:about'>
