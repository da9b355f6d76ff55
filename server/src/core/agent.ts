/** From where a call comes, as the list of sessions shows it. */
export type Agent = { ip: string; userAgent: string | null }
