import { pageAt } from '@bora/rules/pages.ts'
import { CircleHelp, CircleUserRound, House, LayoutGrid, Trophy, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from './paths.ts'

const HOME = paths.home().to
const FEED = paths.feed().to
const WALLET = paths.wallet().to
const PROFILE = paths.profile().to
const HELP = paths.help().to
const SUPPORT = paths.support().to
const SECURITY = paths.security().to
const OWN = 'my-challenges'

type Entry = {
  key: 'home' | 'feed' | 'myChallenges' | 'wallet' | 'help' | 'profile'
  to: typeof HOME | typeof FEED | typeof WALLET | typeof PROFILE | typeof HELP
  hash?: string
  icon: LucideIcon
  isHere: (path: string, hash: string) => boolean
}

const home: Entry = {
  key: 'home',
  to: HOME,
  icon: House,
  isHere: (path, hash) => path.startsWith(HOME) && hash !== OWN,
}
const myChallenges: Entry = {
  key: 'myChallenges',
  to: HOME,
  hash: OWN,
  icon: Trophy,
  isHere: (path, hash) => pageAt(path)?.id !== undefined || (path === HOME && hash === OWN),
}
const feed: Entry = { key: 'feed', to: FEED, icon: LayoutGrid, isHere: path => path === FEED }
const wallet: Entry = { key: 'wallet', to: WALLET, icon: Wallet, isHere: path => path.startsWith(WALLET) }
const profile: Entry = {
  key: 'profile',
  to: PROFILE,
  icon: CircleUserRound,
  isHere: path => path.startsWith(PROFILE) || path === SECURITY,
}

const help: Entry = {
  key: 'help',
  to: HELP,
  icon: CircleHelp,
  isHere: path => path === HELP || path === SUPPORT,
}

/** A link compares the hash, too, to decide whether it is current: otherwise two links would be at home. */
export const PLACE = { includeHash: true } as const

/** The entries of the sidebar, in the order of the boards; the profile is behind the person's face at its foot. */
export const SIDEBAR: readonly Entry[] = [home, feed, myChallenges, wallet, help]

/** The entries left and right of the + in the tab bar, with one short word each. */
export const TABS: readonly [readonly Entry[], readonly Entry[]] = [
  [home, feed],
  [wallet, profile],
]
