import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { Audience } from '../../../core/signed-picture-url.ts'
import { personOf } from '../../accounts/index.ts'
import { challengeForParticipant } from '../../challenges/index.ts'
import { chatPhotos } from '../../media/index.ts'
import { visible } from './messages.ts'

/**
 * Returns whether the audience of a signed address may see the picture of a message now: those who see the message. One
 * hidden by a moderator is visible to its owner and to admins (docs/rules/feed.md#chat).
 */
export async function maySeeInChat(ctx: Context, photoId: string, audience: Audience): Promise<boolean> {
  if (audience === 'face' || audience === 'all') return false
  const photo = (await chatPhotos(ctx, [photoId])).get(photoId)
  const person = photo && (await personOf(ctx.db, audience))
  if (!photo || !person) return false
  if (photo.owner_id === person.id || person.roles.includes('admin')) return true
  return photo.hidden_at === null && seesMessage(ctx, { photoId, personId: person.id })
}

async function seesMessage(ctx: Context, { photoId, personId }: { photoId: string; personId: string }) {
  const { rows } = await sql<{ challenge_id: string; id: string }>`
    select challenge_id, id from chat_messages where photo_id = ${photoId}`.execute(ctx.db)
  const [message] = rows
  if (!message) return false
  // The address is the person's, whose session isn't known.
  const viewer = { id: personId, sessionId: '', roles: [], aal: 'aal1', emailConfirmed: false } as const
  const reader: SignedIn = { ...ctx, viewer }
  try {
    const challenge = await challengeForParticipant(reader, message.challenge_id)
    return (await visible(reader, challenge, [message.id])).size > 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
