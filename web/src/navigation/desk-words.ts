/** What the desk's address says of what it shows. */
export type DeskSearch = { view?: 'reviews' | 'books'; status?: string; q?: string; open?: string }

/** What the audit log's address says of which entries it shows. */
export type AuditSearch = Partial<Record<'by' | 'act' | 'subject' | 'about' | 'from' | 'until', string>>

/** What the address of the people says: which of them are listed, and whose story is open. */
export type UsersSearch = Partial<Record<'q' | 'only' | 'open', string>>

/** What the dashboard's address says of what it counts. */
export type MetricsSearch = { unit?: string; count?: string; currency?: string }

/** What the moderators' address says of what it shows. */
export type CasesSearch = { state?: 'decided'; open?: string }

/** What the address of a queue says of what it shows: which part of it, what is searched for, and what is open. */
export type QueueSearch = { status?: string; q?: string; open?: string }

/** What each of their addresses says; what it doesn't know, a page leaves aside. */
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

/** What an address of the desk says: words, of which a number may be one, too. */
export function deskWords(search: Record<string, unknown>): Record<string, string> {
  const words = Object.entries(search).filter(
    ([, value]) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  )
  return Object.fromEntries(words.map(([name, value]) => [name, String(value)]))
}
