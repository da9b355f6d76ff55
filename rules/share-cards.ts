/** Subjects of a share card (docs/rules/interface.md#share-cards). */
export const SHARE_CARDS = ['workout', 'badge', 'rank', 'result', 'invite', 'wall', 'recap'] as const
export type ShareCard = (typeof SHARE_CARDS)[number]

/** Sizes of a card in pixels: for stories, and for everywhere else. */
export const SHARE_FORMATS = { story: { width: 1080, height: 1920 }, wide: { width: 1200, height: 630 } } as const
export type ShareFormat = keyof typeof SHARE_FORMATS

export const SHARE_THEMES = ['light', 'dark'] as const
export type ShareTheme = (typeof SHARE_THEMES)[number]

/**
 * Returns whether a card may name its challenge: always if it is public. A shared picture can spread anywhere, so a
 * private one is named only on the creator's invitation for its own people.
 */
export function mayNameChallenge(
  card: ShareCard,
  { isPrivate, isCreator }: { isPrivate: boolean; isCreator: boolean },
): boolean {
  return !isPrivate || (card === 'invite' && isCreator)
}
