import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { removeDetails, saveDetails, showDetails } from './own-details.ts'

export const bankDetails: Handlers<Api['bankDetails']> = {
  show: showDetails,
  save: saveDetails,
  remove: removeDetails,
}
