import type { Answer } from '../../../api/api.ts'

export type ConductData = Answer<'GET /conduct/:caseId'>
