/** The origin of a call, as the list of sessions shows it. */
export type ClientInfo = { ip: string; userAgent: string | null }
