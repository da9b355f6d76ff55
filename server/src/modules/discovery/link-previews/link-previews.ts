// Owns no tables: link previews for chat apps, as text and picture, without private challenges. Depends on
// invite-tokens, challenges and challenge-pages.
import type { Language } from '@bora/rules/limits.ts'
import { addressOf, pageAt, PAGES, patternOf } from '@bora/rules/pages.ts'
import { truncate } from '../../../core/truncate.ts'
import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { type ChallengeRow, visibleChallenge, findToken, isOpen } from '../../challenges/index.ts'

/** The link preview of an address. `invite` is present if the challenge's picture needs it, too. */
export type LinkPreview = { title: string; description: string; challengeId: string; invite?: string }

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

const PLAYED = {
  'pt-BR': { teams: 'Em equipes', divisions: 'Em divisões' },
  en: { teams: 'In teams', divisions: 'In divisions' },
} satisfies Record<Language, unknown>

/** Returns whether a challenge is played in teams or in divisions; null for neither. */
export function playedIn({ teams, rules }: Pick<ChallengeRow, 'teams' | 'rules'>): 'teams' | 'divisions' | null {
  if (teams) return 'teams'
  return rules.divisions ? 'divisions' : null
}

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
  language: Language,
  invite?: string,
): Promise<LinkPreview | 'unknown' | null> {
  const token = new RegExp(patternOf('invite')).exec(path)?.[1]
  if (token !== undefined) return invitePreview(ctx, token, language)
  const id = pageAt(path)?.id
  if (!id) return null
  if (!isChallengeId(id)) return 'unknown'
  try {
    const row = await visibleChallenge({ ...ctx, viewer: null }, id, invite)
    const { title, is_private } = row
    const played = playedIn(row)
    const description = played ? `${PLAYED[language][played]}. ${row.description}` : row.description
    const about = { title: `${title} · Bora`, description: truncate(description, 200), challengeId: id }
    return is_private && invite ? { ...about, invite } : about
  } catch (error) {
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}

/** An expired invite's page looks like one that doesn't exist. */
async function invitePreview(ctx: Context, text: string, language: Language): Promise<LinkPreview | null> {
  const token = await findToken(ctx.db, text)
  if (!token || !isOpen(token, ctx.now)) return null
  const preview = await linkPreview(ctx, addressOf(PAGES.overview.path, token.challenge_id), language, text)
  return preview === 'unknown' ? null : preview
}
