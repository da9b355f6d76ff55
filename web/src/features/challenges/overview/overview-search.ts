/** The search parameters of the public page: an invite token, the inviter, and the intent to join after signing in. */
export type OverviewSearch = { invite?: string; invitedBy?: string; join?: string | number }
