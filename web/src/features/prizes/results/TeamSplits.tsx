import { Coins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { list, money, moneyParts, percent, place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Card, IconWell } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import type { ResultsData } from './results-data.ts'
import { type FinalTeam, partOf, shareOf, toWin } from './team-parts.ts'

/** How the prize was split: the whole of it by rank, then each team's part among its people, and the odd cents. */
export function TeamSplits({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('teams')
  const winners = results.outcome === 'paid' ? (results.teams ?? []).filter(team => team.prizeCents > 0) : []
  if (winners.length === 0) return null
  return (
    <section aria-label={t('result.split')} className={classes('flex flex-col gap-3 max-lg:mt-3', className)}>
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
function PrizeByPlace({ winners, results }: { winners: readonly FinalTeam[]; results: ResultsData }) {
  const parts = [...Map.groupBy(winners, team => team.rank)].map(([rank, teams]) => ({
    rank,
    share: teams.reduce((sum, team) => sum + shareOf(team), 0),
  }))
  return (
    <Card as="div">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Money {...moneyParts(toWin(results), results.currency, 'never')} className="text-[2rem]" />
        <span className="text-sm text-ink-2">{parts.map(({ share }) => percent(share, 1)).join(' · ')}</span>
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

function OddCents({ winners, results }: { winners: readonly FinalTeam[]; results: ResultsData }) {
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

function Split({ team, results }: { team: FinalTeam; results: ResultsData }) {
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
            <Money {...moneyParts(prizeCents, currency, 'never')} listed className="text-[1.0625rem]" />
          </li>
        ))}
      </ul>
      {hasOthers && <p className="pt-2 text-sm text-ink-2">{t('result.zero')}</p>}
    </Fold>
  )
}
