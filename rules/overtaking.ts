/** Cheers and teases after an overtaking that one person may send a day (docs/rules/notifications.md#kinds). */
export const OVERTAKING_REACTIONS_A_DAY = 20
/** How long an overtaking may be answered, in days. */
export const OVERTAKING_REACTION_DAYS = 3
/** How many places apart two people may be without having been told of an overtaking. */
export const OVERTAKING_REACTION_WITHIN_PLACES = 3
