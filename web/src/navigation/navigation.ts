import { pageAt } from '@bora/rules/pages.ts'
import { CircleUserRound, House, Trophy, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from './paths.ts'

const HOME = paths.home().to
const WALLET = paths.wallet().to
const PROFILE = paths.profile().to
const SECURITY = paths.security().to
const OWN = 'my-challenges'

type Entry = {
  key: 'home' | 'myChallenges' | 'challenges' | 'wallet' | 'profile'
  to: typeof HOME | typeof WALLET | typeof PROFILE
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
const wallet: Entry = { key: 'wallet', to: WALLET, icon: Wallet, isHere: path => path.startsWith(WALLET) }
const profile: Entry = {
  key: 'profile',
  to: PROFILE,
  icon: CircleUserRound,
  isHere: path => path.startsWith(PROFILE) || path === SECURITY,
}

/** A link says that one is there by its part of the page, too: else two would say so at home. */
export const PLACE = { includeHash: true } as const

/** Where the sidebar leads, in the order of the boards; the profile is behind the own face at its foot. */
export const SIDEBAR: readonly Entry[] = [home, myChallenges, wallet]

/** Left and right of the + in the tab bar, in one short word each. */
export const TABS: readonly [readonly Entry[], readonly Entry[]] = [
  [home, { ...myChallenges, key: 'challenges' }],
  [wallet, profile],
]
