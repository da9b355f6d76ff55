import { SUPPORT_AN_HOUR, SUPPORT_STRANGERS_AN_HOUR } from '@bora/rules/limits.ts'

/**
 * The table of all limits that callers share. Code that enforces a limit takes a `Part`, which only this file creates,
 * so that no limit bypasses the table. A test exhausts each as an unknown caller, and as accounts without a confirmed
 * address.
 */
type SharedLimit = {
  /** The file of `server/src` that enforces it. */
  stands: string
  /**
   * Who uses it: unknown callers only, or signed-in people, too. What only unknown callers use takes nothing from
   * people. Accounts without a confirmed address cost nothing to create, so they count against their
   * network and as unknown callers by default.
   */
  spentBy: 'strangers' | 'everybody'
  /** The share of one account, address or network. */
  ofOne: number
  /** The part that all unknown callers together may use; the rest is reserved for signed-in people. */
  ofStrangers: number
}

declare const ofTheTable: unique symbol
/** How much of a shared limit a party may use: a whole number, at least one. Only this file creates it. */
export type Part = number & { readonly [ofTheTable]: true }

const THREE_QUARTERS = 3 / 4

export const SHARED_LIMITS = {
  // Messages in an hour, counted once they are sent.
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
  // Rows in a minute.
  pageViews: {
    stands: 'modules/discovery/page-views/routes.ts',
    spentBy: 'everybody',
    ofOne: 1 / 50,
    ofStrangers: THREE_QUARTERS,
  },
  // Requests in an hour.
  support: {
    stands: 'modules/moderation/support/routes.ts',
    spentBy: 'strangers',
    ofOne: SUPPORT_AN_HOUR / SUPPORT_STRANGERS_AN_HOUR,
    ofStrangers: 1,
  },
  // Pictures in the drawing queue. Programs that create link previews request them without a session.
  previewPictures: { stands: 'http/preview-pictures.ts', spentBy: 'strangers', ofOne: 1 / 10, ofStrangers: 1 },
  // Passwords in the hashing queue.
  passwordHashes: {
    stands: 'modules/accounts/passwords/password-hash.ts',
    spentBy: 'everybody',
    ofOne: 1 / 10,
    ofStrangers: THREE_QUARTERS,
  },
  // Pictures and recordings in the queue for reading, and cards in the queue for drawing. Free accounts send them, too.
  photos: {
    stands: 'modules/media/photos/photo-queue.ts',
    spentBy: 'everybody',
    ofOne: 3 / 50,
    ofStrangers: THREE_QUARTERS,
  },
  tracks: {
    stands: 'modules/workouts/track-files/track-files.ts',
    spentBy: 'everybody',
    ofOne: 2 / 25,
    ofStrangers: THREE_QUARTERS,
  },
  shareCards: {
    stands: 'modules/discovery/share-cards/share-cards.ts',
    spentBy: 'everybody',
    ofOne: 3 / 50,
    ofStrangers: THREE_QUARTERS,
  },
  // Queries to the service that gyms come from, in a minute. Accounts without a confirmed address are its strangers.
  gymService: {
    stands: 'modules/workouts/gyms/gym-service.ts',
    spentBy: 'everybody',
    ofOne: 1 / 3,
    ofStrangers: THREE_QUARTERS,
  },
  // Database connections held concurrently. Only a connection can tell whether an account's address is confirmed: each
  // counts as a person.
  connections: { stands: 'db/shared-pool.ts', spentBy: 'everybody', ofOne: 1 / 4, ofStrangers: THREE_QUARTERS },
} as const satisfies Record<string, SharedLimit>

export type SharedLimitName = keyof typeof SHARED_LIMITS

/** Returns how much of `total` one account, address or network may use: whole, and at least `least`. */
export function partOfOne(name: SharedLimitName, total: number, least = 1): Part {
  return atLeast(least, total * SHARED_LIMITS[name].ofOne)
}

/** Returns how much of `total` all unknown callers together may use: whole, and at least `least`. */
export function partOfStrangers(name: SharedLimitName, total: number, least = 1): Part {
  return atLeast(least, total * SHARED_LIMITS[name].ofStrangers)
}

/** Returns all of `total`, if everyone shares one queue and the shares are enforced before it. */
export function wholeOf(_name: SharedLimitName, total: number): Part {
  return atLeast(1, total)
}

function atLeast(least: number, part: number): Part {
  return Math.max(least, Math.floor(part)) as Part
}
