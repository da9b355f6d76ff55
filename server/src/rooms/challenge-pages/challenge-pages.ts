// Owns the words that searches are corrected by, and no other table: puts together what the pages of a challenge show,
// from all rooms below. Leans on all of them.
import { pageAt } from '@bora/rules/pages.ts'
import { beginningOf } from '../../core/beginning-of.ts'
import type { Context } from '../../core/context.ts'
import { Refusal } from '../../core/refusal.ts'
import { visibleChallenge } from '../challenges/challenges.ts'

export { gatherSearchWords } from './search-words.ts'

/**
 * What a chat app shows of an address; null for pages that aren't about a challenge. A private challenge without its
 * invite token is `unknown` like one that never was, whoever asks: the page itself then shows it to those who may see it.
 */
export async function linkPreview(
  ctx: Context,
  path: string,
  invite?: string,
): Promise<{ title: string; description: string } | 'unknown' | null> {
  const id = pageAt(path)?.id
  if (!id) return null
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id)) return 'unknown'
  try {
    const { title, description } = await visibleChallenge({ ...ctx, viewer: null }, id, invite)
    return { title: `${title} · Bora`, description: beginningOf(description, 200) }
  } catch (error) {
    if (error instanceof Refusal) return 'unknown'
    throw error
  }
}
