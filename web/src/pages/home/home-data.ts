import type { Answer } from '../../api/api.ts'

export type HomeData = Answer<'GET /home'>
