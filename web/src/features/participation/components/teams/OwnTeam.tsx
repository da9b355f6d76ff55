import { pointsToPass, shownTeamScore } from '@bora/rules/fairness/teams.ts'
import { numbersOf } from '@bora/rules/rules-version.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { place } from '../../../../language/format.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { Card, IconWell } from '../../../../ui/Card.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { mayLogNow } from '../../../challenges/components/may-log-now.ts'
import { scoreText } from '../../../workouts/components/score-text.ts'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamShares } from './TeamShares.tsx'
import { TeamTile } from './TeamTile.tsx'
import { movementText, teamAbove, teamScoreText, teamsQuery } from './teams-data.ts'

/** The viewer's team once teams are formed: its rank, each member's part of its score, and what it takes to pass the next. */
export function OwnTeam({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('teams')
  const { data } = useInfiniteQuery(teamsQuery(challenge.id))
  const [teams] = data?.pages ?? []
  if (teams?.phase !== 'formed' || !teams.mine) return null
  const { mine } = teams
  const rows = data!.pages.flatMap(page => page.teams)
  const above = teamAbove(rows, mine)
  const needs = above && pointsToPass(teams.rules, exact(mine), exact(above))
  const ofOne = scoreOfOneWorkout(challenge)
  return (
    <section aria-label={t('mine.title')} className="flex flex-col gap-3">
      <Card depth="e2">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
          <TeamTile id={mine.id} size={56} />
          <div className="min-w-0 flex-1 basis-28">
            <h3 className="type-title text-h1 break-words">{mine.name}</h3>
            {mine.rank !== null && (
              <p className="mt-0.5 text-sm text-ink-2">
                {t('board.rank', { place: place(mine.rank), count: teams.total })}
                {mine.movement !== null && mine.movement !== 0 && ` · ${movementText(t, mine.movement)}`}
              </p>
            )}
          </div>
          <span className="type-num ml-auto text-[2rem]">{teamScoreText(challenge.type, mine.hundredths)}</span>
        </div>
        <div className="mt-4">
          <TeamShares members={mine.members} />
        </div>
        <div className="mt-3">
          <TeamMembers challenge={challenge} rules={teams.rules} team={mine} started dots />
        </div>
        {challenge.pool.kind !== 'none' && <p className="mt-3 text-sm text-ink-2">{t('board.zero')}</p>}
      </Card>
      {above && needs && mayLogNow(challenge) && (ofOne === null || needs <= ofOne) && (
        <div className="flex items-start gap-3.5 rounded-lg bg-folha-soft p-4">
          <IconWell tone="solid-folha">
            <Sprout size={20} aria-hidden="true" />
          </IconWell>
          <div className="min-w-0">
            <p className="text-ui font-bold">
              {t(ofOne === null ? 'board.passTitle' : 'board.oneWorkout', { place: place(above.rank) })}
            </p>
            <p className="text-sm text-ink-2">
              {ofOne === null
                ? t('board.pass', { points: scoreText(challenge.type, Number(needs), currentLanguage()) })
                : t('board.leadsTo', {
                    points: scoreText(challenge.type, Number(ofOne), currentLanguage()),
                    score: teamScoreText(challenge.type, scoreWith(mine, ofOne)),
                  })}
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

/** The score of a first workout of the day where it is the same for all; null where it depends on the workout. */
function scoreOfOneWorkout({ type, rulesVersion }: Details): bigint | null {
  if (type === 'workout_count') return BigInt(numbersOf(rulesVersion).firstWorkoutOfDayPoints)
  return type === 'count_days' || type === 'activity' ? 1n : null
}

function scoreWith({ sum, of }: { sum: number; of: number }, more: bigint): number {
  return Number(shownTeamScore({ sum: BigInt(sum) + more, of }))
}

function exact({ sum, of }: { sum: number; of: number }) {
  return { sum: BigInt(sum), of }
}
