import type { Api } from '@bora/contract/api.ts'
import { outsideTransaction, type Handlers } from '../../../core/context.ts'
import { showPhoto } from './show-photo.ts'
import { uploadPhoto } from './upload-photo.ts'

export const workoutPhotos: Handlers<Api['workoutPhotos']> = {
  uploadPhoto: outsideTransaction(uploadPhoto),
  showPhoto,
}
