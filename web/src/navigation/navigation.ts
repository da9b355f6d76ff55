import { pageAt } from '@bora/rules/pages.ts'
import { House, Trophy, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from './paths.ts'

const HOME = paths.home().to
const WALLET = paths.wallet().to

type Entry = {
  key: 'home' | 'myChallenges' | 'wallet'
  to: typeof HOME | typeof WALLET
  hash?: string
  icon: LucideIcon
  isHere: (path: string) => boolean
}

/** Where the sidebar leads, in the order of the boards. */
export const SIDEBAR: readonly Entry[] = [
  { key: 'home', to: HOME, icon: House, isHere: path => path.startsWith(HOME) },
  {
    key: 'myChallenges',
    to: HOME,
    hash: 'my-challenges',
    icon: Trophy,
    isHere: path => pageAt(path)?.id !== undefined,
  },
  { key: 'wallet', to: WALLET, icon: Wallet, isHere: path => path.startsWith(WALLET) },
]

/** Left and right of the + in the tab bar. */
export const TABS: readonly [readonly Entry[], readonly Entry[]] = [[SIDEBAR[0]!], [SIDEBAR[2]!]]
