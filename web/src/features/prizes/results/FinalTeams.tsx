import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../art/Avatar.tsx'
import { moneyParts, place } from '../../../language/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Podium, podiumFaceSize } from '../../../ui/Leaderboard.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { TeamTile } from '../../participation/components/teams/TeamTile.tsx'
import { teamScoreText } from '../../participation/components/teams/teams-data.ts'
import type { ResultsData } from './results-data.ts'
import { type FinalTeam, partOf } from './team-parts.ts'

/** The final standings of teams, and how the prize of each was split among its people (docs/rules/teams.md#prize). */
export function FinalTeams({ results }: { results: ResultsData }) {
  const { t } = useTranslation('teams')
  const teams = results.teams ?? []
  const paid = results.outcome === 'paid'
  const winners = teams.filter(team => team.prizeCents > 0)
  // The podium needs three teams that scored; with fewer, the list is clearer.
  const hasPodium = teams.length >= 3 && teams[2]!.hundredths > 0
  if (teams.length === 0) return null
  return (
    <section aria-label={t('result.title')} className="@container flex flex-col gap-3">
      <h2 className={hasPodium ? 'sr-only' : 'type-title text-h1'}>{t('result.title')}</h2>
      <div>
        {hasPodium && <TeamPodium first={teams.slice(0, 3)} results={results} />}
        <ol
          className={classes(
            'divide-y divide-line overflow-hidden rounded-b-lg bg-surface shadow-e1',
            // If it is wider than the podium above, its own corners are rounded.
            hasPodium ? '@min-[581px]:rounded-t-lg' : 'rounded-t-lg',
          )}
        >
          {teams.map((team, index) => (
            <TeamRow key={team.id} team={team} results={results} isOnPodium={hasPodium && index < 3} />
          ))}
        </ol>
      </div>
      {results.outcome === 'refunded' && results.challenge.pool.kind === 'challenge' && teams.length < 2 && (
        <Note>{t('result.refunded')}</Note>
      )}
      {paid && tiesOf(winners).map(tied => <Tie key={tied[0]!.rank} teams={tied} results={results} />)}
    </section>
  )
}

/** Groups of two or more teams at one rank. */
function tiesOf(teams: readonly FinalTeam[]): FinalTeam[][] {
  return [...Map.groupBy(teams, team => team.rank).values()].filter(group => group.length > 1)
}

function TeamPodium({ first, results }: { first: readonly FinalTeam[]; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { t: texts } = useTranslation('challenge')
  return (
    <div className="pt-7">
      <Podium
        label={texts('ranking.podium')}
        places={first.map(team => ({
          person: { id: team.id, name: team.name },
          name: team.isMine ? t('mine.title') : team.name,
          points: teamScoreText(results.challenge.type, team.hundredths),
          place: team.rank,
          plate: place(team.rank),
          picture: <TeamTile id={team.id} size={podiumFaceSize(team.rank)} />,
          below: <Faces people={team.members.slice(0, 4).map(one => one.person)} size={24} />,
        }))}
      />
    </div>
  )
}

/** Teams that share a rank: each with its score and size, and the equal amount of each. */
function Tie({ teams, results }: { teams: readonly FinalTeam[]; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { challenge, currency } = results
  const [{ rank }] = teams as [FinalTeam]
  return (
    <Card as="section" aria-label={t('result.tieFor', { place: place(rank) })}>
      <h3 className="type-title text-h2">{t('result.tieFor', { place: place(rank) })}</h3>
      <ul className="mt-4 flex flex-wrap justify-around gap-4">
        {teams.map(team => (
          <li key={team.id} className="flex min-w-0 flex-1 basis-[120px] flex-col items-center gap-2 text-center">
            <TeamTile id={team.id} size={64} />
            <span className="text-ui font-bold break-words">{team.name}</span>
            <Faces people={team.members.slice(0, 4).map(one => one.person)} size={24} />
            <span className="type-num rounded-[12px] bg-maracuja px-3 py-1.5 text-[1.125rem] text-on-maracuja">
              {place(rank)}
            </span>
            <span className="text-sm text-ink-2">
              {teamScoreText(challenge.type, team.hundredths)} · {t('result.members', { count: team.size })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-ui">
        {t('result.each')}
        <Money
          {...moneyParts(Math.floor(partOf(teams[0]!, results)), currency, 'never')}
          className="text-[1.1875rem]"
        />
      </p>
      <p className="mt-1.5 text-sm text-ink-2">{t('result.tie')}</p>
    </Card>
  )
}

function Note({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-ink-2">
      <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
      {children}
    </p>
  )
}

function TeamRow({ team, results, isOnPodium }: { team: FinalTeam; results: ResultsData; isOnPodium: boolean }) {
  const { t } = useTranslation('teams')
  const { t: texts } = useTranslation('challenge')
  const { challenge, currency } = results
  const score = teamScoreText(challenge.type, team.hundredths)
  const hasPrize = team.prizeCents > 0
  return (
    <li className={classes('flex min-h-[74px] items-center gap-3.5 px-4 py-2.5', team.isMine && 'bg-brand-soft')}>
      <TeamTile id={team.id} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650] break-words">{team.name}</span>
        <span className="mt-0.5 block text-sm text-ink-2">
          {[
            texts('placeFull', { place: place(team.rank) }),
            // The podium shows a score already; without a prize it is what a row ends with.
            ...(hasPrize && !isOnPodium ? [score] : []),
            t('result.members', { count: team.size }),
          ].join(' · ')}
          {team.isMine && <span className="max-lg:sr-only">{` · ${t('yours')}`}</span>}
        </span>
      </span>
      {hasPrize ? (
        <Money
          {...moneyParts(Math.floor(partOf(team, results)), currency, 'never')}
          listed
          className="shrink-0 text-[1.1875rem]"
        />
      ) : (
        <span className="type-num shrink-0 text-[1.1875rem]">{score}</span>
      )}
    </li>
  )
}

/** The heading of the standings of people: with a prize, it says that this follows the teams. */
export function PeopleHeading({ results }: { results: ResultsData }) {
  const { t } = useTranslation('teams')
  return (
    <div className="mb-3 max-lg:mt-3">
      <h2 className="type-title text-h1">{t('people')}</h2>
      {results.outcome === 'paid' && <p className="mt-1 text-sm text-ink-2">{t('board.follows')}</p>}
    </div>
  )
}
