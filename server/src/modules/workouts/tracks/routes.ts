import type { Api } from '@bora/contract/api.ts'
import { type Handlers, outsideTransaction } from '../../../core/context.ts'
import { uploadTrack } from './upload-track.ts'

export const tracks: Handlers<Api['tracks']> = {
  upload: outsideTransaction((ctx, _input, wire) => uploadTrack(ctx, wire)),
}
