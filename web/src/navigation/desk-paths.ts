import { PAGES } from '@bora/rules/pages.ts'
import type { AuditSearch, CasesSearch, DeskSearch, MetricsSearch, QueueSearch, UsersSearch } from './desk-words.ts'

/** The paths of the admins' pages: apart from `paths`, which is part of everyone's first page. */
export const deskPaths = {
  /** `unit`, `count` and `currency` select what is counted */
  admin: (search: MetricsSearch = {}) => ({ to: PAGES.admin.path, search }) as const,
  /**
   * `view` is the banking details or the books, else the payouts; `status` and `q` filter them, `open` is the id of the
   * one in detail
   */
  adminPayouts: (search: DeskSearch = {}) => ({ to: PAGES.adminPayouts.path, search }) as const,
  adminAudit: (search: AuditSearch = {}) => ({ to: PAGES.adminAudit.path, search }) as const,
  adminMachine: () => ({ to: PAGES.adminMachine.path }) as const,
  adminUsers: (search: UsersSearch = {}) => ({ to: PAGES.adminUsers.path, search }) as const,
  adminMails: () => ({ to: PAGES.adminMails.path }) as const,
  adminAmbassadors: () => ({ to: PAGES.adminAmbassadors.path }) as const,
  /** `state` selects decided cases, else open ones; `open` is the case in detail, as its subject and id */
  adminReports: (search: CasesSearch = {}) => ({ to: PAGES.adminReports.path, search }) as const,
  /** `open` is the id of a challenge and that of its dispute, joined by a dot */
  adminDisputes: (search: QueueSearch = {}) => ({ to: PAGES.adminDisputes.path, search }) as const,
  /** `status` is their state or mark, `open` the id of the one in detail */
  adminChallenges: (search: QueueSearch = {}) => ({ to: PAGES.adminChallenges.path, search }) as const,
  /** `open` is the number of a request */
  adminSupport: (search: QueueSearch = {}) => ({ to: PAGES.adminSupport.path, search }) as const,
}
