import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const pictures = {
  showPhoto: endpoint({
    method: 'GET',
    path: '/photos/:photoId/:variant',
    summary:
      'A picture, by a signed address: it opens until it runs out and only while those it was given to may see the picture',
    access: 'anyone',
    params: z.object({ photoId: Id, variant: z.enum(['full', 'thumb']) }),
    query: z.object({
      for: z.union([z.literal(['all', 'face']), Id]),
      until: z.coerce.number().int(),
      key: z.string().max(64),
    }),
    gives: 'image',
    output: z.any(),
    errors: ['photo_not_found'],
  }),
}
