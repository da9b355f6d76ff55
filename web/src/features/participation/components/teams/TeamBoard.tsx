import { pointsToPass } from '@bora/rules/fairness/teams.ts'
import type { TFunction } from 'i18next'
import { Divide, Sprout, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../../art/Avatar.tsx'
import { number, place } from '../../../../language/format.ts'
import { currentLanguage } from '../../../../language/language.ts'
import { Card, IconWell } from '../../../../ui/Card.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Movement } from '../../../../ui/Leaderboard.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { mayLogNow } from '../../../challenges/components/may-log-now.ts'
import { phaseNow, phaseText } from '../../../challenges/components/phase.ts'
import { scoreText } from '../../../workouts/components/score-text.ts'
import { EnterButton } from './Forming.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamShares } from './TeamShares.tsx'
import { TeamTile } from './TeamTile.tsx'
import { type Team, type TeamCard, teamScoreText, type Teams } from './teams-data.ts'

type TeamBoardProps = {
  challenge: Details
  teams: Teams
  rows: readonly TeamCard[]
  onTeam: (id: string) => void
}

/** The live standings of teams, and the viewer's own one (docs/rules/teams.md#score). */
export function TeamBoard({ challenge, teams, rows, onTeam }: TeamBoardProps) {
  const { t } = useTranslation('teams')
  const { rules, mine } = teams
  const { t: card } = useTranslation('challenge-card')
  const phase = phaseNow(challenge)
  const hasPrize = challenge.pool.kind !== 'none'
  const most = Math.max(1, ...rows.map(row => row.hundredths))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-title text-h2">{t('count', { count: teams.total })}</h2>
        {phase.phase === 'active' && <p className="text-sm text-ink-2">{phaseText(card, phase)}</p>}
      </div>
      <ol aria-label={t('list')} className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1">
        {rows.map(row => (
          <li key={row.id} className={classes('flex items-center gap-2 pr-4', row.isMine && 'bg-brand-soft')}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex min-h-[74px] min-w-0 flex-1 items-center gap-3 py-2.5 pl-4 text-left"
              onClick={() => onTeam(row.id)}
            >
              <span className="flex w-8 shrink-0 flex-col items-center gap-1">
                <span className="type-num text-[1.125rem]">{row.rank === null ? '–' : place(row.rank)}</span>
                {row.movement !== null && <Movement by={row.movement} label={movementText(t, row.movement)} />}
              </span>
              <TeamTile id={row.id} size={44} />
              <span className="min-w-0 flex-1">
                <span className="block text-ui font-[650] break-words">{row.name}</span>
                <span className="mt-1 flex items-center gap-2 text-sm text-ink-2 lg:hidden">
                  <Faces people={row.faces.slice(0, 4)} size={24} />
                  <span className="inline-flex items-center gap-1">
                    <Users size={15} aria-hidden="true" />
                    <span aria-hidden="true">{number(row.size)}</span>
                    <span className="sr-only">{t('members', { count: row.size })}</span>
                  </span>
                </span>
                <span className="mt-0.5 block text-sm text-ink-2 max-lg:sr-only">
                  {row.isMine && t('yours')}
                  <span className="max-lg:hidden">
                    {row.isMine && ' · '}
                    {t('members', { count: row.size })}
                  </span>
                </span>
              </span>
              <span className="max-lg:hidden">
                <Faces people={row.faces.slice(0, 5)} size={26} />
              </span>
              <span
                aria-hidden="true"
                className="hidden h-3 w-18 shrink-0 overflow-hidden rounded-full bg-fill lg:block"
              >
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${Math.round((row.hundredths / most) * 100)}%`, background: barColour(row) }}
                />
              </span>
              <span className="type-num shrink-0 text-[1.1875rem]">
                {teamScoreText(challenge.type, row.hundredths)}
              </span>
            </button>
            {teams.may.enter && row.size < rules.maxSize && !row.hasAsked && (
              <EnterButton challengeId={challenge.id} teams={teams} team={row} />
            )}
          </li>
        ))}
      </ol>
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <Divide size={18} aria-hidden="true" className="mt-px shrink-0" />
        <span>
          {rules.score === 'best' ? t('board.best', { count: rules.best }) : t('board.average')}
          {hasPrize && ` ${t('board.prize')}`}
          {teams.drawn && ` ${t('board.drawn')}`}
        </span>
      </p>
      {mine && <OwnTeam challenge={challenge} teams={teams} mine={mine} rows={rows} hasPrize={hasPrize} />}
    </div>
  )
}

function barColour({ isMine, rank }: TeamCard): string {
  if (isMine) return 'var(--brand)'
  return rank === 1 ? 'var(--maracuja)' : 'var(--silver)'
}

function movementText(t: TFunction<'teams'>, by: number): string {
  if (by === 0) return t('board.same')
  return by > 0 ? t('board.up', { count: by }) : t('board.down', { count: -by })
}

type OwnTeamProps = Omit<TeamBoardProps, 'onTeam'> & { mine: Team; hasPrize: boolean }

function OwnTeam({ challenge, teams, mine, rows, hasPrize }: OwnTeamProps) {
  const { t } = useTranslation('teams')
  const above = mine.rank === null ? undefined : rows.findLast(row => row.rank !== null && row.rank < mine.rank!)
  const needs = above && pointsToPass(teams.rules, exact(mine), exact(above))
  return (
    <section aria-label={t('mine.title')} className="flex flex-col gap-3">
      <Card depth="e2">
        <div className="flex items-center gap-3.5">
          <TeamTile id={mine.id} size={56} />
          <div className="min-w-0 flex-1">
            <h3 className="type-title text-h2 break-words">{mine.name}</h3>
            {mine.rank !== null && (
              <p className="text-sm text-ink-2">
                {t('board.rank', { place: place(mine.rank), count: teams.total })}
                {mine.movement !== null && mine.movement !== 0 && ` · ${movementText(t, mine.movement)}`}
              </p>
            )}
          </div>
          <span className="type-num text-[1.75rem]">{teamScoreText(challenge.type, mine.hundredths)}</span>
        </div>
        <div className="mt-4">
          <TeamShares members={mine.members} />
        </div>
        <div className="mt-1">
          <TeamMembers challenge={challenge} rules={teams.rules} team={mine} started dots />
        </div>
        {hasPrize && <p className="mt-3 text-sm text-ink-2">{t('board.zero')}</p>}
      </Card>
      {above && needs && mayLogNow(challenge) && (
        <div className="flex items-start gap-3.5 rounded-lg bg-folha-soft p-4">
          <IconWell tone="solid-folha">
            <Sprout size={20} aria-hidden="true" />
          </IconWell>
          <div className="min-w-0">
            <p className="text-ui font-bold">{t('board.passTitle', { place: place(above.rank!) })}</p>
            <p className="text-sm text-ink-2">
              {t('board.pass', { points: scoreText(challenge.type, Number(needs), currentLanguage()) })}
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

function exact({ sum, of }: { sum: number; of: number }) {
  return { sum: BigInt(sum), of }
}
