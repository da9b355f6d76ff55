import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { SCORE_UNITS } from '@bora/rules/score-units.ts'
import type { TFunction } from 'i18next'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Answer, call } from '../../../../api/api.ts'
import { read } from '../../../../api/queries.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { amountText, scoreText } from '../../../workouts/components/score-text.ts'

export type Teams = Answer<'GET /challenges/:challengeId/teams'>
export type TeamCard = Teams['teams'][number]
export type Team = NonNullable<Teams['mine']>

/** The teams of a challenge page by page; the first page also has the viewer's own one. */
export function teamsQuery(challengeId: string) {
  return infiniteQueryOptions({
    queryKey: ['teams', challengeId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }): Promise<Teams> =>
      call('GET /challenges/:challengeId/teams', { params: { challengeId }, query: { from: pageParam } }, { signal }),
    getNextPageParam: last => last.next ?? undefined,
  })
}

/** One team with its members. */
export function teamQuery(challengeId: string, teamId: string) {
  return read('GET /challenges/:challengeId/teams/:teamId', { params: { challengeId, teamId } })
}

/** Returns how a team's score is computed: "305 pts ÷ 4 pessoas"; for the best scores only their number. */
export function teamSumText(
  t: TFunction<'teams'>,
  type: ChallengeType,
  rules: Teams['rules'],
  { sum, of }: Pick<Team, 'sum' | 'of'>,
): string {
  const text = scoreText(type, sum, currentLanguage())
  return t(rules.score === 'best' ? 'board.sum' : 'board.total', { sum: text, of, count: of })
}

/** A team's score as people read it: two decimals, and kilometres or miles where the score is in metres. */
export function teamScoreText(type: ChallengeType, hundredths: number): string {
  if (SCORE_UNITS[type] === 'meters') return amountText(hundredths / 100, type, currentLanguage())
  const format = new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format.format(hundredths / 100)
}

/** Returns the next team with a better rank than this one, among rows by rank; undefined for the first. */
export function teamAbove(rows: readonly TeamCard[], { rank }: Pick<TeamCard, 'rank'>) {
  if (rank === null) return undefined
  return rows.findLast((row): row is TeamCard & { rank: number } => row.rank !== null && row.rank < rank)
}

/** How a team's rank moved since yesterday, in words. */
export function movementText(t: TFunction<'teams'>, by: number): string {
  if (by === 0) return t('board.same')
  return by > 0 ? t('board.up', { count: by }) : t('board.down', { count: -by })
}

export type Ranking = 'teams' | 'people'

/** Which ranking an address shows: that of teams, or with `view=people` that of people. */
export function rankingOf({ view }: { view?: unknown }): Ranking {
  return view === 'people' ? 'people' : 'teams'
}
