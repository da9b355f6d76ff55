/** The search parameters of the desk. */
export type DeskSearch = { view?: 'reviews' | 'books'; status?: string; q?: string; open?: string }

/** The search parameters of the audit log, which filter its entries. */
export type AuditSearch = Partial<Record<'by' | 'act' | 'subject' | 'about' | 'from' | 'until', string>>

/** The search parameters of the people page: the filters, and the person in detail. */
export type UsersSearch = Partial<Record<'q' | 'only' | 'open', string>>

/** The search parameters of the dashboard, which select its metrics. */
export type MetricsSearch = { unit?: string; count?: string; currency?: string }

/** The search parameters of the moderation page. */
export type CasesSearch = {
  state?: 'decided' | 'photos' | 'photos-decided' | 'reviews' | 'conduct' | 'conduct-final'
  open?: string
}

/** The search parameters of a queue: status, search text, and the open item. */
export type QueueSearch = { status?: string; q?: string; open?: string }

/** The search parameters of each desk page; a page ignores values that it doesn't know. */
export type DeskSearches = {
  admin: MetricsSearch
  adminPayouts: DeskSearch
  adminDisputes: QueueSearch
  adminSupport: QueueSearch
  adminReports: CasesSearch
  adminChallenges: QueueSearch
  adminMails: Record<never, string>
  adminAmbassadors: Record<never, string>
  adminAudit: AuditSearch
  adminMachine: Record<never, string>
  adminUsers: UsersSearch
}

/** Parses the search parameters of a desk page: words, some of which may look like numbers. */
export function deskWords(search: Record<string, unknown>): Record<string, string> {
  const words = Object.entries(search).filter(
    ([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  )
  return Object.fromEntries(words.map(([name, value]) => [name, String(value)]))
}
