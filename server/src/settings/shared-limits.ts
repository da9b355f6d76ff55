import { SUPPORT_AN_HOUR, SUPPORT_STRANGERS_AN_HOUR } from '@bora/rules/limits.ts'

/**
 * What all callers share: the one table of it. What holds callers to a limit takes a `Part`, which only this file makes, so
 * that there is no limit beside it. A test spends each as a stranger does, and as accounts without a confirmed address do.
 */
type SharedLimit = {
  /** The file of `server/src` that holds callers to it. */
  stands: string
  /**
   * Strangers alone, or people who are signed in too, or those alone. What strangers alone spend takes nothing from people.
   * Accounts without a confirmed address cost nothing: they count on their network and among strangers, unless it says so.
   */
  spentBy: 'strangers' | 'everybody' | 'people'
  /** The part that one account, address or network may use. */
  ofOne: number
  /** The part that all strangers may use together; the rest is kept for people who are signed in. */
  ofStrangers: number
}

declare const ofTheTable: unique symbol
/** How much of a shared limit a party may use: a whole number, at least one. Made by this file alone. */
export type Part = number & { readonly [ofTheTable]: true }

const THREE_QUARTERS = 3 / 4

export const SHARED_LIMITS = {
  // Messages of an hour, counted once they are sent.
  mails: {
    stands: 'modules/accounts/rate-limits/rate-limits.ts',
    spentBy: 'everybody',
    ofOne: 1 / 10,
    ofStrangers: THREE_QUARTERS,
  },
  texts: {
    stands: 'modules/accounts/rate-limits/rate-limits.ts',
    spentBy: 'everybody',
    ofOne: 1 / 10,
    ofStrangers: THREE_QUARTERS,
  },
  // Rows of a minute.
  pageViews: {
    stands: 'modules/discovery/page-views/routes.ts',
    spentBy: 'everybody',
    ofOne: 1 / 50,
    ofStrangers: THREE_QUARTERS,
  },
  // Requests of an hour.
  support: {
    stands: 'modules/moderation/support/routes.ts',
    spentBy: 'strangers',
    ofOne: SUPPORT_AN_HOUR / SUPPORT_STRANGERS_AN_HOUR,
    ofStrangers: 1,
  },
  // Pictures that wait to be drawn. Programs that make link previews ask for them, without a session.
  previewPictures: { stands: 'http/preview-pictures.ts', spentBy: 'strangers', ofOne: 1 / 10, ofStrangers: 1 },
  // Passwords that wait to be hashed.
  passwordHashes: {
    stands: 'modules/accounts/passwords/password-hash.ts',
    spentBy: 'everybody',
    ofOne: 1 / 10,
    ofStrangers: THREE_QUARTERS,
  },
  // Pictures and recordings that wait to be read, and cards that wait to be drawn.
  photos: { stands: 'modules/media/photos/prepare-picture.ts', spentBy: 'people', ofOne: 3 / 50, ofStrangers: 0 },
  tracks: { stands: 'modules/workouts/track-files/track-files.ts', spentBy: 'people', ofOne: 2 / 25, ofStrangers: 0 },
  shareCards: {
    stands: 'modules/discovery/share-cards/share-cards.ts',
    spentBy: 'people',
    ofOne: 3 / 50,
    ofStrangers: 0,
  },
  // Connections to the database that are held at once. Of an account only a connection tells whether its address is
  // confirmed: each counts as a person.
  connections: { stands: 'db/shared-pool.ts', spentBy: 'everybody', ofOne: 1 / 4, ofStrangers: THREE_QUARTERS },
} as const satisfies Record<string, SharedLimit>

export type SharedLimitName = keyof typeof SHARED_LIMITS

/** How much of `total` one account, address or network may use: whole, and at least `least`. */
export function partOfOne(name: SharedLimitName, total: number, least = 1): Part {
  return atLeast(least, total * SHARED_LIMITS[name].ofOne)
}

/** How much of `total` all strangers may use together: whole, and at least `least`. */
export function partOfStrangers(name: SharedLimitName, total: number, least = 1): Part {
  return atLeast(least, total * SHARED_LIMITS[name].ofStrangers)
}

/** All of `total`, where everybody waits in one line and the parts are held before it. */
export function wholeOf(_name: SharedLimitName, total: number): Part {
  return atLeast(1, total)
}

function atLeast(least: number, part: number): Part {
  return Math.max(least, Math.floor(part)) as Part
}
