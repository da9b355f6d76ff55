/** What a share card can be about (docs/rules/interface.md#share-cards). */
export const SHARE_CARDS = ['workout', 'badge', 'rank', 'result', 'invite', 'wall'] as const
export type ShareCard = (typeof SHARE_CARDS)[number]

/** The sizes of a card in pixels: for stories, and for everywhere else. */
export const SHARE_FORMATS = { story: { width: 1080, height: 1920 }, wide: { width: 1200, height: 630 } } as const
export type ShareFormat = keyof typeof SHARE_FORMATS

export const SHARE_THEMES = ['light', 'dark'] as const
export type ShareTheme = (typeof SHARE_THEMES)[number]

/**
 * Returns whether a card may name its challenge: a public one always. Where a picture goes from here nobody knows, so a
 * private one is named to its own people alone, on the invitation of its creator.
 */
export function mayNameChallenge(
  card: ShareCard,
  { isPrivate, isCreator }: { isPrivate: boolean; isCreator: boolean },
): boolean {
  return !isPrivate || (card === 'invite' && isCreator)
}
