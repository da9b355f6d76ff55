import type { Answer } from '../../api/api.ts'

export type ResultsData = Answer<'GET /challenges/:challengeId/results'>
export type FinalRow = ResultsData['standings'][number]
