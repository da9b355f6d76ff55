/** What may stand behind the address of the public page: an invite token, who invited, and the wish to join after signing in. */
export type OverviewSearch = { invite?: string; invitedBy?: string; join?: string | number }
