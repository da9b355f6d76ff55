import type { Answer } from '../../api.ts'

export type HomeData = Answer<'GET /home'>
