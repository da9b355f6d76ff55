import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { showPhoto } from './show-photo.ts'

export const pictures: Handlers<Api['pictures']> = { showPhoto }
