import type { Answer } from '../../../api/api.ts'

export type Application = Answer<'GET /admin/ambassador-applications'>['items'][number]
export type Ambassador = Answer<'GET /admin/ambassadors'>['items'][number]
