import type { api } from '@bora/contract/api.ts'
import type { InputOf, OutputOf } from '@bora/contract/endpoint.ts'
import type { SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { challengeForParticipant } from '../../challenges/index.ts'
import { chatPhotos } from '../../media/index.ts'
import { reportChatPhoto } from '../../moderation/index.ts'
import { visible } from './messages.ts'

type Report = (typeof api)['chat']['reportPicture']

/** Reports the picture of another person's message, like a photo of a workout (docs/rules/moderation.md#photos). */
export async function reportPicture(ctx: SignedIn, { params, body }: InputOf<Report>): Promise<OutputOf<Report>> {
  const challenge = await challengeForParticipant(ctx, params.challengeId)
  const message = (await visible(ctx, challenge, [params.messageId])).get(params.messageId)
  if (!message) throw new Refusal('message_not_found')
  const { author_id: userId, photo_id: photoId } = message
  if (userId === ctx.viewer.id) throw new Refusal('not_allowed')
  if (photoId === null || !(await chatPhotos(ctx, [photoId])).has(photoId)) throw new Refusal('photo_not_found')
  return reportChatPhoto(ctx, { userId, photoId, challengeId: challenge.id }, body)
}
