import { Coins, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar, Faces } from '../../../art/Avatar.tsx'
import { money, moneyParts, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Podium } from '../../../ui/Leaderboard.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { TeamTile } from '../../participation/components/teams/TeamTile.tsx'
import { teamScoreText } from '../../participation/components/teams/teams-data.ts'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { ResultsData } from './results-data.ts'

type Team = NonNullable<ResultsData['teams']>[number]

/** The final standings of teams, and how the prize of each was split among its people (docs/rules/teams.md#prize). */
export function FinalTeams({ results }: { results: ResultsData }) {
  const { t } = useTranslation('teams')
  const teams = results.teams ?? []
  const paid = results.outcome === 'paid'
  const winners = teams.filter(team => team.prizeCents > 0)
  const odd = winners.some(team => team.members.some(one => one.oddCent))
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
      {paid && (
        <>
          {tiesOf(winners).map(tied => (
            <Tie key={tied[0]!.rank} teams={tied} results={results} />
          ))}
          {winners.map(team => (
            <Split key={team.id} team={team} results={results} />
          ))}
          {odd && (
            <p className="flex items-start gap-2.5 text-sm text-ink-2">
              <Coins size={18} aria-hidden="true" className="mt-px shrink-0" />
              {t('result.oddSentence')}
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** Groups of two or more teams at one rank. */
function tiesOf(teams: readonly Team[]): Team[][] {
  return [...Map.groupBy(teams, team => team.rank).values()].filter(group => group.length > 1)
}

function TeamPodium({ first, results }: { first: readonly Team[]; results: ResultsData }) {
  const { t: texts } = useTranslation('challenge')
  return (
    <div className="pt-7">
      <Podium
        label={texts('ranking.podium')}
        places={first.map(team => ({
          person: { id: team.id, name: team.name },
          name: team.name,
          points: teamScoreText(results.challenge.type, team.hundredths),
          place: team.rank,
          plate: place(team.rank),
          picture: size => <TeamTile id={team.id} size={size} />,
          below: <Faces people={team.members.slice(0, 4).map(one => one.person)} size={24} />,
        }))}
      />
    </div>
  )
}

/** Teams that share a rank: each with its score and size, and the equal amount of each. */
function Tie({ teams, results }: { teams: readonly Team[]; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { challenge, currency } = results
  const [{ rank, prizeCents }] = teams as [Team]
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
        <Money {...moneyParts(prizeCents, currency, 'never')} className="text-[1.1875rem]" />
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

function TeamRow({ team, results, isOnPodium }: { team: Team; results: ResultsData; isOnPodium: boolean }) {
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
        <Money {...moneyParts(team.prizeCents, currency, 'never')} className="shrink-0 text-[1.1875rem]" />
      ) : (
        <span className="type-num shrink-0 text-[1.1875rem]">{score}</span>
      )}
    </li>
  )
}

function Split({ team, results }: { team: Team; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { t: texts } = useTranslation('challenge')
  const { challenge, currency } = results
  const sharing = team.members.filter(one => one.score > 0)
  const alone = team.members.length > sharing.length
  return (
    <Fold
      className="rounded-lg bg-surface px-4 shadow-e1"
      open={team.isMine}
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="break-words">{t('result.splitOf', { name: team.name })}</span>
          <span className="text-sm font-normal text-ink-2">
            {money(team.prizeCents, currency)} ÷ {sharing.length}
          </span>
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {sharing.map(({ person, score, prizeCents, oddCent, isMe }) => (
          <li key={person.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
            <span className="min-w-0 flex-1 text-ui">
              <span className="font-[650]">{isMe ? texts('you') : person.name}</span>{' '}
              <span className="text-sm text-ink-2">{scoreText(challenge.type, score, currentLanguage())}</span>
            </span>
            {oddCent && <Tag tone="maracuja">{t('result.odd')}</Tag>}
            <Money {...moneyParts(prizeCents, currency, 'never')} className="text-[1.0625rem]" />
          </li>
        ))}
      </ul>
      {alone && <p className="pt-2 text-sm text-ink-2">{t('result.zero')}</p>}
    </Fold>
  )
}

/** The heading of the standings of people: with a prize, it says that this follows the teams. */
export function PeopleHeading({ results }: { results: ResultsData }) {
  const { t } = useTranslation('teams')
  return (
    <div className="mb-3">
      <h2 className="type-title text-h1">{t('people')}</h2>
      {results.outcome === 'paid' && <p className="mt-1 text-sm text-ink-2">{t('board.follows')}</p>}
    </div>
  )
}

/** How the viewer's prize follows from the pool: the part of the team, and the share inside it (docs/rules/teams.md#prize). */
export function TeamReceipt({ results }: { results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { me, currency, poolCents, feeCents } = results
  const team = results.teams?.find(one => one.isMine)
  if (!me || !team || me.prizeCents === 0) return null
  const sharing = team.members.filter(one => one.score > 0).length
  const odd = me.oddCent ? 1 : 0
  const lines: [string, string][] = [
    [t(results.challenge.pool.kind === 'challenge' ? 'receipt.pool' : 'receipt.prize'), money(poolCents, currency)],
    ...(feeCents > 0 ? [[t('receipt.fee'), `− ${money(feeCents, currency)}`] satisfies [string, string]] : []),
    [t('receipt.team', { place: place(team.rank), name: team.name }), money(team.prizeCents, currency)],
    [t('receipt.share', { count: sharing }), money(me.prizeCents - odd, currency)],
    ...(odd > 0 ? [[t('result.odd'), money(odd, currency)] satisfies [string, string]] : []),
  ]
  return (
    <Card as="section" aria-label={t('receipt.title')}>
      <div className="flex items-center gap-3.5">
        <TeamTile id={team.id} size={48} />
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-bold">{t('receipt.title')}</h2>
          <p className="text-sm break-words text-ink-2">
            {t('receipt.of', { place: place(team.rank), name: team.name })}
          </p>
        </div>
      </div>
      <dl className="mt-3 flex flex-col divide-y divide-line text-ui">
        {lines.map(([name, amount]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="font-semibold">{amount}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2.5">
          <dt className="font-bold">{t('receipt.total')}</dt>
          <dd>
            <Money {...moneyParts(me.prizeCents, currency, 'never')} className="text-[1.375rem]" />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-2">{t('receipt.rounding')}</p>
    </Card>
  )
}
