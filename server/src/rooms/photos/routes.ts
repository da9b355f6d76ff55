import type { Api } from '@bora/contract/api.ts'
import { outsideTransaction, type Handlers } from '../../context.ts'
import { choosePortrait } from './portrait.ts'
import { showPhoto } from './show.ts'
import { uploadPhoto } from './upload.ts'

export const photos: Handlers<Api['photos']> = {
  upload: outsideTransaction(uploadPhoto),
  show: showPhoto,
  portrait: choosePortrait,
}
