import type { Context } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { visibleChallenge } from '../../challenges/index.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const MAX_IDS = 4

/**
 * Returns whether the caller may take part in a channel of this name. Ids in it must be of challenges that the caller
 * may see, or the caller's own; others, and those of nothing, are refused alike. A private channel is only for signed-in
 * people, and has such an id.
 */
export async function mayJoinChannel(
  ctx: Context,
  name: string,
  { isPrivate }: { isPrivate: boolean },
): Promise<boolean> {
  const ids = idsIn(name)
  if (isPrivate && (!ctx.viewer || ids.length === 0)) return false
  const others = ids.filter(id => id !== ctx.viewer?.id)
  if (others.length > MAX_IDS) return false
  for (const id of others) if (!(await isVisibleChallenge(ctx, id))) return false
  return true
}

async function isVisibleChallenge(ctx: Context, id: string): Promise<boolean> {
  try {
    await visibleChallenge(ctx, id)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'challenge_not_found') return false
    throw error
  }
}

/** Returns whether the rights to a channel depend on ids in its name, and so may end. */
export function hasIds(name: string): boolean {
  return idsIn(name).length > 0
}

function idsIn(name: string): string[] {
  return [...new Set((name.match(UUID) ?? []).map(id => id.toLowerCase()))]
}
