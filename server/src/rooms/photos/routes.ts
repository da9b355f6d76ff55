import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../core/context.ts'
import { choosePortrait } from './portrait.ts'

export const photos: Pick<Handlers<Api['photos']>, 'portrait'> = {
  portrait: choosePortrait,
}
