import { useInfiniteQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../../states/MoreButton.tsx'
import { IconWell } from '../../../../ui/Card.tsx'
import { Segmented } from '../../../../ui/Segmented.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { Standings } from '../../../scoring/components/Standings.tsx'
import { Forming } from './Forming.tsx'
import { TeamBoard } from './TeamBoard.tsx'
import { TeamTile } from './TeamTile.tsx'
import { type Ranking, rankingOf, teamsQuery } from './teams-data.ts'

type TeamsTabProps = {
  challenge: Details
  onPerson: (id: string) => void
  onTeam: (id: string) => void
  onInvite: () => void
}

/** The ranking of a challenge in teams: teams first, people next to them. */
export function TeamsTab({ challenge, onPerson, onTeam, onInvite }: TeamsTabProps) {
  const { t } = useTranslation('teams')
  const navigate = useNavigate()
  const shown = rankingOf(useSearch({ strict: false }))
  const show = (next: Ranking) => {
    const search = (before: object) => ({ ...before, view: next === 'people' ? next : undefined })
    void navigate({ to: '.', search: search as never, resetScroll: false, replace: true })
  }
  return (
    <div className="pt-4">
      <Segmented
        label={t('view')}
        value={shown}
        onChange={show}
        options={[
          { value: 'teams', label: t('teams') },
          { value: 'people', label: t('people') },
        ]}
        className="lg:mx-7 lg:max-w-[300px]"
      />
      {shown === 'people' ? (
        <People challenge={challenge} onPerson={onPerson} />
      ) : (
        <div className="pt-4 lg:px-7 lg:pb-6">
          <TeamsView challenge={challenge} onTeam={onTeam} onInvite={onInvite} />
        </div>
      )}
    </div>
  )
}

/** The ranking of people, each with their team, below an explanation of its value. */
function People({ challenge, onPerson }: Pick<TeamsTabProps, 'challenge' | 'onPerson'>) {
  const { t } = useTranslation('teams')
  const { data } = useInfiniteQuery(teamsQuery(challenge.id))
  const teams = data?.pages.flatMap(page => page.teams) ?? []
  const teamOf = new Map(teams.flatMap(team => team.memberIds.map(id => [id, team] as const)))
  const noteOf = (personId: string) => {
    const team = teamOf.get(personId)
    return (
      team && (
        <span className="flex items-center gap-1.5">
          <TeamTile id={team.id} size={18} />
          <span className="min-w-0 truncate">{team.name}</span>
        </span>
      )
    )
  }
  return (
    <>
      {challenge.pool.kind !== 'none' && (
        <p className="mt-4 flex items-center gap-3 rounded-lg bg-surface px-4 py-3 text-sm shadow-e1 lg:mx-7">
          <IconWell tone="maracuja" size={40}>
            <Trophy size={20} aria-hidden="true" />
          </IconWell>
          <span>
            <strong>{t('board.follows')}</strong> {t('board.onlyScore')}
          </span>
        </p>
      )}
      <Standings challenge={challenge} onPerson={onPerson} noteOf={noteOf} />
    </>
  )
}

function TeamsView({ challenge, onTeam, onInvite }: Omit<TeamsTabProps, 'onPerson'>) {
  const { t } = useTranslation('teams')
  const query = useInfiniteQuery(teamsQuery(challenge.id))
  if (query.isError && !query.data) return <LoadFailed title={t('loadFailed')} query={query} />
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <div className="flex flex-col gap-2.5">
          {[0, 1, 2, 3].map(key => (
            <Skeleton key={key} className="h-[84px] rounded-lg" />
          ))}
        </div>
      </Loading>
    )
  const [teams] = query.data.pages
  const rows = query.data.pages.flatMap(page => page.teams)
  return (
    <>
      {teams!.phase === 'forming' ? (
        <Forming challenge={challenge} teams={teams!} rows={rows} onTeam={onTeam} onInvite={onInvite} />
      ) : teams!.phase === 'formed' ? (
        <TeamBoard challenge={challenge} teams={teams!} rows={rows} onTeam={onTeam} />
      ) : (
        <p role="status" className="text-ui text-ink-2">
          {t(teams!.phase === 'starting' ? 'forming.starting' : 'forming.tooFew')}
        </p>
      )}
      <MoreButton query={query} label={t('more')} busyLabel={t('moreBusy')} className="pt-4" />
    </>
  )
}
