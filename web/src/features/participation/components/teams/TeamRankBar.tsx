import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { place } from '../../../../language/format.ts'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { mayLogNow } from '../../../challenges/components/may-log-now.ts'
import { phaseNow } from '../../../challenges/components/phase.ts'
import { RankBar, RankBarFrame } from '../../../scoring/components/RankBar.tsx'
import { TeamTile } from './TeamTile.tsx'
import { rankingOf, teamAbove, teamScoreText, teamsQuery } from './teams-data.ts'

type TeamRankBarProps = {
  challenge: Details
  onPerson: (id: string) => void
  onTeam: (id: string) => void
  onInvite: () => void
}

/**
 * The pill at the bottom of a phone with the rank of the viewer's team; without a team, and next to the ranking of
 * people, with the viewer's own rank.
 */
export function TeamRankBar({ challenge, onPerson, onTeam, onInvite }: TeamRankBarProps) {
  const { t } = useTranslation('teams')
  const { data } = useInfiniteQuery(teamsQuery(challenge.id))
  const [teams] = data?.pages ?? []
  const mine = teams?.mine
  const isOfPeople = rankingOf(useSearch({ strict: false })) === 'people'
  const isOver = phaseNow(challenge).phase === 'closing' && !mayLogNow(challenge)
  if (teams?.phase !== 'formed' || !mine || isOver || isOfPeople)
    return <RankBar challenge={challenge} onPerson={onPerson} onInvite={onInvite} />
  const rows = data!.pages.flatMap(page => page.teams)
  return (
    <RankBarFrame
      challenge={challenge}
      rank={mine.rank === null ? '–' : place(mine.rank)}
      sign={
        <span className="shrink-0 max-[359px]:hidden">
          <TeamTile id={mine.id} size={40} />
        </span>
      }
      title={t('bar.title', { score: teamScoreText(challenge.type, mine.hundredths) })}
      sentence={chase()}
      onOpen={() => onTeam(mine.id)}
      onInvite={onInvite}
    />
  )

  function chase(): string {
    if (mine!.rank === null) return t('bar.noScore')
    const above = teamAbove(rows, mine!)
    if (mine!.rank === 1) return t('bar.leader')
    if (!above) return mine!.name
    const points = teamScoreText(challenge.type, above.hundredths - mine!.hundredths)
    return t('bar.next', { points, place: place(above.rank) })
  }
}
