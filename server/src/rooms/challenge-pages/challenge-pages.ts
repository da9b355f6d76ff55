// Owns the words that searches are corrected by, and no other table: puts together what the pages of a challenge show,
// from all rooms below. Leans on all of them.
import { pageAt } from '@bora/rules/pages.ts'
import { beginningOf } from '../../core/beginning-of.ts'
import type { Context } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { visibleChallenge } from '../challenges/challenges.ts'
import { overviewOf } from './details.ts'

export { areAllOpen, findChallenges } from './find-challenges.ts'
export { drawGeneralPreview, drawPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH, previewFacts } from './preview-picture.ts'
export { gatherSearchWords } from './search-words.ts'

/** What a chat app shows of an address. `invite` is there where the picture of the challenge takes it, too. */
export type LinkPreview = { title: string; description: string; challengeId: string; invite?: string }

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Whether a part of an address can be the id of a challenge. */
export function isChallengeId(text: string): boolean {
  return UUID.test(text)
}

/**
 * What a chat app shows of an address; null for pages that aren't about a challenge. A private challenge without its
 * invite token is `unknown` like one that never was, whoever asks: the page itself then shows it to those who may see it.
 */
export async function linkPreview(
  ctx: Context,
  path: string,
  invite?: string,
): Promise<LinkPreview | 'unknown' | null> {
  const id = pageAt(path)?.id
  if (!id) return null
  if (!isChallengeId(id)) return 'unknown'
  try {
    const { title, description, is_private } = await visibleChallenge({ ...ctx, viewer: null }, id, invite)
    const about = { title: `${title} · Bora`, description: beginningOf(description, 200), challengeId: id }
    return is_private && invite ? { ...about, invite } : about
  } catch (error) {
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}

/** What a visitor is told of a challenge; refuses with `challenge_not_found` what a visitor with this invite may not see. */
export async function publicOverview(
  ctx: Context,
  challengeId: string,
  invite?: string,
): Promise<Awaited<ReturnType<typeof overviewOf>>> {
  const visitor = { ...ctx, viewer: null }
  return overviewOf(visitor, await visibleChallenge(visitor, challengeId, invite))
}
