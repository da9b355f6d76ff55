import type { PageName, PAGES } from '@bora/rules/pages.ts'
import {
  BookOpenCheck,
  Flag,
  Gauge,
  HandCoins,
  Headset,
  Landmark,
  type LucideIcon,
  MailWarning,
  Megaphone,
  Scale,
  Server,
  ScrollText,
  Trophy,
  Users,
} from 'lucide-react'
import { deskPaths } from '../../../navigation/desk-paths.ts'

type AdminPage = { [Name in PageName]: (typeof PAGES)[Name]['who'] extends 'admin' ? Name : never }[PageName]
type Entry = {
  /** the page's name for the frame */
  part: string
  /** the page whose title it has, or, for part of a page, its name among the frame's texts */
  title: AdminPage | 'reviews' | 'books'
  icon: LucideIcon
  link: object
}

/** The entries of the desk's navigation, in order. */
export const ADMIN_NAVIGATION = [
  { part: 'dashboard', title: 'admin', icon: Gauge, link: deskPaths.admin() },
  { part: 'payouts', title: 'adminPayouts', icon: HandCoins, link: deskPaths.adminPayouts() },
  { part: 'reviews', title: 'reviews', icon: Landmark, link: deskPaths.adminPayouts({ view: 'reviews' }) },
  { part: 'books', title: 'books', icon: BookOpenCheck, link: deskPaths.adminPayouts({ view: 'books' }) },
  { part: 'reports', title: 'adminReports', icon: Flag, link: deskPaths.adminReports() },
  { part: 'disputes', title: 'adminDisputes', icon: Scale, link: deskPaths.adminDisputes() },
  { part: 'support', title: 'adminSupport', icon: Headset, link: deskPaths.adminSupport() },
  { part: 'users', title: 'adminUsers', icon: Users, link: deskPaths.adminUsers() },
  { part: 'challenges', title: 'adminChallenges', icon: Trophy, link: deskPaths.adminChallenges() },
  { part: 'ambassadors', title: 'adminAmbassadors', icon: Megaphone, link: deskPaths.adminAmbassadors() },
  { part: 'mails', title: 'adminMails', icon: MailWarning, link: deskPaths.adminMails() },
  { part: 'audit', title: 'adminAudit', icon: ScrollText, link: deskPaths.adminAudit() },
  { part: 'machine', title: 'adminMachine', icon: Server, link: deskPaths.adminMachine() },
] as const satisfies readonly Entry[]

export type AdminPart = (typeof ADMIN_NAVIGATION)[number]['part']
