import type { NotificationContent } from '@bora/rules/notification-kinds.ts'
import type { Context } from '../../core/context.ts'
import { textOfReference } from '../challenges/index.ts'

/**
 * Returns a stored notification as its person sees it: an invite is stored by the id of its token, and shown by its
 * text.
 */
export function asShown(
  ctx: Pick<Context, 'secrets'>,
  { kind, facts }: Pick<NotificationContent, 'kind' | 'facts'>,
): NotificationContent {
  const told = { kind, facts } as NotificationContent
  if (told.kind !== 'invited' || told.facts.invite === null) return told
  return { kind: 'invited', facts: { ...told.facts, invite: textOfReference(ctx, told.facts.invite) } }
}
