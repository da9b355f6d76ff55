/** Cheers and teases after an overtaking that one person may send a day (docs/rules/notifications.md#kinds). */
export const OVERTAKING_REACTIONS_A_DAY = 20
/** How long an overtaking may be answered, in days. */
export const OVERTAKING_REACTION_DAYS = 3
/** Maximum difference of ranks for a reaction between two people without an overtaking notification. */
export const OVERTAKING_REACTION_WITHIN_PLACES = 3
