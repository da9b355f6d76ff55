import { PAGES } from '@bora/rules/pages.ts'
import type { AuditSearch, CasesSearch, DeskSearch, MetricsSearch, QueueSearch, UsersSearch } from './desk-words.ts'

/** Where the pages of admins stand: apart from `paths`, which everybody's first page carries. */
export const deskPaths = {
  /** `unit`, `count` and `currency` say what is counted */
  admin: (search: MetricsSearch = {}) => ({ to: PAGES.admin.path, search }) as const,
  /** `view` is the banking details or the books, else the payouts; `status` and `q` say which of them, `open` is the id of the one shown whole */
  adminPayouts: (search: DeskSearch = {}) => ({ to: PAGES.adminPayouts.path, search }) as const,
  adminAudit: (search: AuditSearch = {}) => ({ to: PAGES.adminAudit.path, search }) as const,
  adminMachine: () => ({ to: PAGES.adminMachine.path }) as const,
  adminUsers: (search: UsersSearch = {}) => ({ to: PAGES.adminUsers.path, search }) as const,
  adminMails: () => ({ to: PAGES.adminMails.path }) as const,
  adminAmbassadors: () => ({ to: PAGES.adminAmbassadors.path }) as const,
  /** `state` is what was decided, else what is open; `open` is the case shown whole, as its subject and id */
  adminReports: (search: CasesSearch = {}) => ({ to: PAGES.adminReports.path, search }) as const,
  /** `open` is the id of a challenge and that of its dispute, with a dot between them */
  adminDisputes: (search: QueueSearch = {}) => ({ to: PAGES.adminDisputes.path, search }) as const,
  /** `status` is where they stand or what they are marked with, `open` the id of the one shown whole */
  adminChallenges: (search: QueueSearch = {}) => ({ to: PAGES.adminChallenges.path, search }) as const,
  /** `open` is the number of a request */
  adminSupport: (search: QueueSearch = {}) => ({ to: PAGES.adminSupport.path, search }) as const,
}
