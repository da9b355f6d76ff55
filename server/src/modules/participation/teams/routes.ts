import type { Api } from '@bora/contract/api.ts'
import { TEAM_CHANGES_A_DAY, TEAM_NAMES_A_DAY } from '@bora/rules/fairness/limits.ts'
import { rateLimit } from '../../../core/rate-limit.ts'
import type { Handlers } from '../../../core/context.ts'
import { answerRequest, enterTeam, foundTeam, leaveOwnTeam, listTeams, renameTeam, showTeam } from './forming.ts'

const DAY = 86_400
const mayName = rateLimit('team names', [{ most: TEAM_NAMES_A_DAY, seconds: DAY }])
const mayChange = rateLimit('team changes', [{ most: TEAM_CHANGES_A_DAY, seconds: DAY }])

export const teams: Handlers<Api['teams']> = {
  list: listTeams,
  one: showTeam,
  async found(ctx, input) {
    await mayName(ctx)
    return foundTeam(ctx, input)
  },
  async rename(ctx, input) {
    await mayName(ctx)
    return renameTeam(ctx, input)
  },
  async enter(ctx, input) {
    await mayChange(ctx)
    return enterTeam(ctx, input)
  },
  leave: leaveOwnTeam,
  answer: answerRequest,
}
