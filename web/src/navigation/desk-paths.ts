import { PAGES } from '@bora/rules/pages.ts'

/** What the desk's address says of what it shows. */
export type DeskSearch = { view?: 'reviews' | 'books'; status?: string; q?: string; open?: string }

/** What the audit log's address says of which entries it shows. */
export type AuditSearch = Partial<Record<'by' | 'act' | 'subject' | 'about' | 'from' | 'until', string>>

/** What the address of the people says: which of them are listed, and whose story is open. */
export type UsersSearch = Partial<Record<'q' | 'only' | 'open', string>>

/** What the dashboard's address says of what it counts. */
export type FiguresSearch = { unit?: string; count?: string; currency?: string }

/** What the moderators' address says of what it shows. */
export type CasesSearch = { state?: 'decided'; open?: string }

/** What the address of a queue says of what it shows: which part of it, what is searched for, and what is open. */
export type QueueSearch = { status?: string; q?: string; open?: string }

/** What each of their addresses says; what it doesn't know, a page leaves aside. */
export type DeskSearches = {
  admin: FiguresSearch
  adminPayouts: DeskSearch
  adminDisputes: QueueSearch
  adminSupport: QueueSearch
  adminReports: CasesSearch
  adminAmbassadors: Record<never, string>
  adminAudit: AuditSearch
  adminUsers: UsersSearch
}

/** Where the pages of admins stand: apart from `paths`, which everybody's first page carries. */
export const deskPaths = {
  /** `unit`, `count` and `currency` say what is counted */
  admin: (search: FiguresSearch = {}) => ({ to: PAGES.admin.path, search }) as const,
  /** `view` is the banking details or the books, else the payouts; `status` and `q` say which of them, `open` is the id of the one shown whole */
  adminPayouts: (search: DeskSearch = {}) => ({ to: PAGES.adminPayouts.path, search }) as const,
  adminAudit: (search: AuditSearch = {}) => ({ to: PAGES.adminAudit.path, search }) as const,
  adminUsers: (search: UsersSearch = {}) => ({ to: PAGES.adminUsers.path, search }) as const,
  adminAmbassadors: () => ({ to: PAGES.adminAmbassadors.path }) as const,
  /** `state` is what was decided, else what is open; `open` is the case shown whole, as its subject and id */
  adminReports: (search: CasesSearch = {}) => ({ to: PAGES.adminReports.path, search }) as const,
  /** `open` is the id of a challenge and that of its dispute, with a dot between them */
  adminDisputes: (search: QueueSearch = {}) => ({ to: PAGES.adminDisputes.path, search }) as const,
  /** `open` is the number of a request */
  adminSupport: (search: QueueSearch = {}) => ({ to: PAGES.adminSupport.path, search }) as const,
}
