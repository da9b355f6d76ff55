import type { Api } from '@bora/contract/api.ts'
import { outsideTransaction, type Handlers } from '../../../core/context.ts'
import { cameraMark } from './camera-mark.ts'
import { uploadPhoto } from './upload-photo.ts'

export const workoutPhotos: Handlers<Api['workoutPhotos']> = {
  uploadPhoto: outsideTransaction(uploadPhoto),
  cameraMark: outsideTransaction(cameraMark),
}
