import type { Api } from '@bora/contract/api.ts'
import type { Handlers } from '../../../core/context.ts'
import { around, page } from './around.ts'
import { leaderboard } from './leaderboard.ts'
import { streamLive } from './live.ts'

export const standings: Handlers<Api['standings']> = { leaderboard, around, page, live: streamLive }
