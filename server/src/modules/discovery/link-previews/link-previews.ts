// Owns no tables: link previews for chat apps, as text and picture, without private challenges. Depends on
// invite-tokens, challenges and challenge-pages.
import { addressOf, pageAt, PAGES, patternOf } from '@bora/rules/pages.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge, findToken, isOpen } from '../../challenges/index.ts'

/** The link preview of an address. `invite` is present if the challenge's picture needs it, too. */
export type LinkPreview = { title: string; description: string; challengeId: string; invite?: string }

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns whether a part of an address can be the id of a challenge. */
export function isChallengeId(text: string): boolean {
  return UUID.test(text)
}

/**
 * Returns the link preview of an address; null for pages that aren't about a challenge. A private challenge without its
 * invite token is `unknown` like one that doesn't exist, for every caller: the page itself then shows it to those who
 * may see it.
 */
export async function linkPreview(
  ctx: Context,
  path: string,
  invite?: string,
): Promise<LinkPreview | 'unknown' | null> {
  const token = new RegExp(patternOf('invite')).exec(path)?.[1]
  if (token !== undefined) return invitePreview(ctx, token)
  const id = pageAt(path)?.id
  if (!id) return null
  if (!isChallengeId(id)) return 'unknown'
  try {
    const { title, description, is_private } = await visibleChallenge({ ...ctx, viewer: null }, id, invite)
    const about = { title: `${title} · Bora`, description: truncate(description, 200), challengeId: id }
    return is_private && invite ? { ...about, invite } : about
  } catch (error) {
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}

/** An expired invite's page looks like one that doesn't exist. */
async function invitePreview(ctx: Context, text: string): Promise<LinkPreview | null> {
  const token = await findToken(ctx.db, text)
  if (!token || !isOpen(token, ctx.now)) return null
  const preview = await linkPreview(ctx, addressOf(PAGES.overview.path, token.challenge_id), text)
  return preview === 'unknown' ? null : preview
}
