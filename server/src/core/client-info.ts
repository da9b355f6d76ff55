/** From where a call comes, as the list of sessions shows it. */
export type ClientInfo = { ip: string; userAgent: string | null }
