import type { Answer } from '../../../api/api.ts'

export type ListedChallenge = Answer<'GET /admin/challenges'>['items'][number]
export type WholeChallenge = Answer<'GET /admin/challenges/:challengeId'>
export type Mark = WholeChallenge['marks'][number]
