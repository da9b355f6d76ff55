import { Coins, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar, Faces } from '../../../art/Avatar.tsx'
import { money, moneyParts, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Fold } from '../../../ui/Fold.tsx'
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
  const ties = winners.some((team, index) => winners[index - 1]?.rank === team.rank)
  const odd = winners.some(team => team.members.some(one => one.oddCent))
  if (teams.length === 0) return null
  return (
    <section aria-label={t('result.title')} className="flex flex-col gap-3">
      <h2 className="type-title text-h1">{t('result.title')}</h2>
      <ol className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1">
        {teams.map(team => (
          <TeamRow key={team.id} team={team} results={results} />
        ))}
      </ol>
      {results.outcome === 'refunded' && results.challenge.pool.kind === 'challenge' && teams.length < 2 && (
        <Note>{t('result.refunded')}</Note>
      )}
      {paid && (
        <>
          {ties && <Note>{t('result.tie')}</Note>}
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

function Note({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2.5 text-sm text-ink-2">
      <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
      {children}
    </p>
  )
}

function TeamRow({ team, results }: { team: Team; results: ResultsData }) {
  const { t } = useTranslation('teams')
  const { challenge, currency } = results
  return (
    <li className={classes('flex min-h-[74px] items-center gap-3 px-4 py-2.5', team.isMine && 'bg-brand-soft')}>
      <span className="type-num w-8 shrink-0 text-center text-[1.125rem]">{place(team.rank)}</span>
      <TeamTile id={team.id} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650] break-words">{team.name}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
          <Faces people={team.members.slice(0, 4).map(one => one.person)} size={24} />
          {t('result.members', { count: team.size })}
          {team.isMine && ` · ${t('yours')}`}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="type-num block text-[1.125rem]">{teamScoreText(challenge.type, team.hundredths)}</span>
        {team.prizeCents > 0 && (
          <span className="block text-sm font-semibold text-folha-text">{money(team.prizeCents, currency)}</span>
        )}
      </span>
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
