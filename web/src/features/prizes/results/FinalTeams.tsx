import { numbersOf } from '@bora/rules/rules-version.ts'
import { Coins, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar, Faces } from '../../../art/Avatar.tsx'
import { now } from '../../../device/clock.ts'
import { list, money, moneyParts, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Card, IconWell } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Podium } from '../../../ui/Leaderboard.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { TicketLine } from '../../../ui/Ticket.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { TeamTile } from '../../participation/components/teams/TeamTile.tsx'
import { teamScoreText } from '../../participation/components/teams/teams-data.ts'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { ResultsData } from './results-data.ts'

type Team = NonNullable<ResultsData['teams']>[number]

/** A larger currency symbol, for amounts in lists. */
const SYMBOL = '[&>span:first-child]:text-[.7em]'

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

/** How the prize was split: the whole of it by rank, then each team's part among its people, and the odd cents. */
export function TeamSplits({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('teams')
  const winners = results.outcome === 'paid' ? (results.teams ?? []).filter(team => team.prizeCents > 0) : []
  if (winners.length === 0) return null
  return (
    <section aria-label={t('result.split')} className={classes('flex flex-col gap-3', className)}>
      <h2 className="type-title text-h1">{t('result.split')}</h2>
      <PrizeByPlace winners={winners} results={results} />
      {winners.map(team => (
        <Split key={team.id} team={team} results={results} />
      ))}
      <OddCents winners={winners} results={results} />
    </section>
  )
}

const PLACE_COLOURS = ['var(--maracuja)', 'var(--silver)', 'var(--goiaba)']

/** Returns the colour of a place, as on the podium. */
function placeColour(rank: number): string {
  return PLACE_COLOURS[rank - 1] ?? 'var(--line-strong)'
}

/** The prize as one bar, in which each place is as long as its part. */
function PrizeByPlace({ winners, results }: { winners: readonly Team[]; results: ResultsData }) {
  const parts = [...Map.groupBy(winners, team => team.rank)].map(([rank, teams]) => ({
    rank,
    share: teams.reduce((sum, team) => sum + shareOf(team), 0),
  }))
  return (
    <Card as="div">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Money {...moneyParts(toWin(results), results.currency, 'never')} className="text-[2rem]" />
        <span className="text-sm text-ink-2">{parts.map(({ share }) => percentText(share)).join(' · ')}</span>
      </p>
      <div aria-hidden="true" className="mt-3 flex h-10 gap-1">
        {parts.map(({ rank, share }) => (
          <span
            key={rank}
            className="type-num grid min-w-9 place-items-center rounded-[14px] text-sm text-paint-ink"
            style={{ flexGrow: share, flexBasis: 0, background: placeColour(rank) }}
          >
            {place(rank)}
          </span>
        ))}
      </div>
    </Card>
  )
}

function percentText(share: number): string {
  return new Intl.NumberFormat(currentLanguage(), { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** What the winners share: the pool without the fee, in cents. */
function toWin({ poolCents, feeCents }: ResultsData): number {
  return poolCents - feeCents
}

function shareOf({ share }: Team): number {
  return share ? share.part / share.of : 0
}

/** A team's part of the prize before it is rounded for each person, in cents. */
function partOf(team: Team, results: ResultsData): number {
  return team.share ? (toWin(results) * team.share.part) / team.share.of : 0
}

function OddCents({ winners, results }: { winners: readonly Team[]; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { t: texts } = useTranslation('challenge')
  const got = winners
    .flatMap(team => team.members)
    .filter(one => one.oddCent)
    .toSorted((a, b) => a.rank - b.rank)
  if (got.length === 0) return null
  const names = got.map(({ isMe, person, score }) => {
    const points = scoreText(results.challenge.type, score, currentLanguage())
    return `${isMe ? texts('you') : person.name} (${points})`
  })
  return (
    <div className="flex items-start gap-3.5 rounded-lg bg-surface p-4 shadow-e1">
      <IconWell tone="maracuja" size={40}>
        <Coins size={20} aria-hidden="true" />
      </IconWell>
      <div className="min-w-0">
        <h3 className="text-ui font-bold">{t('result.oddTitle', { count: got.length })}</h3>
        <p className="text-sm text-ink-2">{t('result.oddSentence', { names: list(names) })}</p>
      </div>
    </div>
  )
}

/** Groups of two or more teams at one rank. */
function tiesOf(teams: readonly Team[]): Team[][] {
  return [...Map.groupBy(teams, team => team.rank).values()].filter(group => group.length > 1)
}

function TeamPodium({ first, results }: { first: readonly Team[]; results: ResultsData }) {
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
  const [{ rank }] = teams as [Team]
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
        <Money
          {...moneyParts(Math.floor(partOf(team, results)), currency, 'never')}
          className={classes('shrink-0 text-[1.1875rem]', SYMBOL)}
        />
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
  const hasOthers = team.members.length > sharing.length
  return (
    <Fold
      className="rounded-lg bg-surface px-4 shadow-e1"
      open={team.isMine}
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="type-title text-h2 break-words">
            <span
              aria-hidden="true"
              className="mr-2 inline-block size-2.5 rounded-full align-middle"
              style={{ background: placeColour(team.rank) }}
            />
            {team.name}
          </span>
          <span className="text-sm font-normal text-ink-2">
            {money(Math.floor(partOf(team, results)), currency)} ÷ {sharing.length}
          </span>
        </span>
      }
    >
      <ul className="-mb-2 divide-y divide-line">
        {sharing.map(({ person, score, prizeCents, oddCent, isMe }) => (
          <li
            key={person.id}
            className={classes(
              '-mx-4 flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2',
              isMe && 'bg-brand-soft',
            )}
          >
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-[650]">{isMe ? texts('you') : person.name}</span>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                {scoreText(challenge.type, score, currentLanguage())}
                {oddCent && <Tag tone="maracuja">{t('result.odd')}</Tag>}
              </span>
            </span>
            <Money {...moneyParts(prizeCents, currency, 'never')} className={classes('text-[1.0625rem]', SYMBOL)} />
          </li>
        ))}
      </ul>
      {hasOthers && <p className="pt-2 text-sm text-ink-2">{t('result.zero')}</p>}
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

/**
 * How the viewer's prize follows from the pool: fee, the team's part, the share inside it before and after rounding, and
 * an odd cent (docs/rules/teams.md#prize).
 */
export function TeamReceipt({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('teams')
  const { me, currency, poolCents, feeCents, challenge, clock } = results
  const team = results.teams?.find(one => one.isMine)
  if (!me || !team || me.prizeCents === 0) return null
  const sharing = team.members.filter(one => one.score > 0).length
  const odd = me.oddCent ? 1 : 0
  const share = partOf(team, results) / sharing
  const { entryFeeCents } = challenge.pool
  const entries = entryFeeCents > 0 ? Math.round(poolCents / entryFeeCents) : 0
  const fee = numbersOf(challenge.rulesVersion).platformFeePercent
  const isRounded = Math.abs(share - (me.prizeCents - odd)) > 1e-6
  const lines: [string, string][] = [
    [
      entries > 0 ? t('receipt.entries', { count: entries, fee: money(entryFeeCents, currency) }) : t('receipt.prize'),
      amountText(poolCents),
    ],
    ...(feeCents > 0
      ? [[t('receipt.fee', { percent: fee }), `− ${amountText(feeCents)}`] satisfies [string, string]]
      : []),
    [
      t('receipt.team', {
        place: place(team.rank),
        percent: percentText(shareOf(team)),
        amount: money(toWin(results), currency),
      }),
      amountText(partOf(team, results)),
    ],
    [t('receipt.share', { count: sharing }), amountText(share)],
    ...(isRounded ? [[t('receipt.rounded'), amountText(me.prizeCents - odd)] satisfies [string, string]] : []),
    ...(odd > 0 ? [[t('result.odd'), amountText(odd)] satisfies [string, string]] : []),
  ]
  const isFree = Date.parse(clock.freeAt) <= now()
  return (
    <section
      aria-label={t('receipt.title')}
      className={classes('overflow-hidden rounded-lg bg-surface shadow-e1', className)}
    >
      <div className="px-5 pt-5">
        <div className="flex items-center gap-3.5">
          <TeamTile id={team.id} size={56} />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm break-words text-ink-2">
              <span className="sr-only">{t('receipt.title')}: </span>
              {t('receipt.of', { place: place(team.rank), name: team.name })}
            </h2>
            <Money {...moneyParts(me.prizeCents, currency, 'never')} className="text-[2.125rem]" />
          </div>
        </div>
        <dl className="mt-4 flex flex-col divide-y divide-line border-t border-line text-ui">
          {lines.map(([name, amount]) => (
            <div key={name} className="flex items-baseline justify-between gap-x-3 py-2.5">
              <dt className="min-w-0">{name}</dt>
              <dd className="type-num shrink-0">{amount}</dd>
            </div>
          ))}
        </dl>
      </div>
      <TicketLine />
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pb-5">
        <p className="min-w-0 text-ui font-bold">
          {t('receipt.total')}
          {results.outcome === 'paid' && (
            <span className="block text-sm font-normal text-ink-2">
              {t(isFree ? 'receipt.freeSince' : 'receipt.freeOn', { when: whenText(clock.freeAt) })}
            </span>
          )}
        </p>
        <Money {...moneyParts(me.prizeCents, currency, 'never')} className={classes('text-[1.5rem]', SYMBOL)} />
      </div>
    </section>
  )
}

/** Cents, maybe with a fraction, without their currency, to a tenth of a cent: the part of a person before rounding. */
function amountText(cents: number): string {
  const isWhole = Math.abs(cents - Math.round(cents)) < 1e-6
  const digits = isWhole ? 2 : 3
  return new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}
