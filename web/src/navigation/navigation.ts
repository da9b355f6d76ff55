import { House, Trophy, Wallet } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

type Entry = {
  key: 'home' | 'myChallenges' | 'wallet'
  to: '/app' | '/wallet'
  hash?: string
  icon: LucideIcon
  isHere: (path: string) => boolean
}

/** Where the sidebar leads, in the order of the boards. */
export const SIDEBAR: readonly Entry[] = [
  { key: 'home', to: '/app', icon: House, isHere: path => path.startsWith('/app') },
  {
    key: 'myChallenges',
    to: '/app',
    hash: 'my-challenges',
    icon: Trophy,
    isHere: path => path.startsWith('/challenge/'),
  },
  { key: 'wallet', to: '/wallet', icon: Wallet, isHere: path => path.startsWith('/wallet') },
]

/** Left and right of the + in the tab bar. */
export const TABS: readonly [readonly Entry[], readonly Entry[]] = [[SIDEBAR[0]!], [SIDEBAR[2]!]]
