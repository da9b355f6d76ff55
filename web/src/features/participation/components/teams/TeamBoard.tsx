import { Divide, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../../art/Avatar.tsx'
import { number, place } from '../../../../language/format.ts'
import { classes } from '../../../../ui/classes.ts'
import { Movement } from '../../../../ui/Leaderboard.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { phaseNow, phaseText } from '../../../challenges/components/phase.ts'
import { EnterButton } from './Forming.tsx'
import { OwnTeam } from './OwnTeam.tsx'
import { TeamTile } from './TeamTile.tsx'
import { movementText, type TeamCard, teamScoreText, type Teams } from './teams-data.ts'

type TeamBoardProps = {
  challenge: Details
  teams: Teams
  rows: readonly TeamCard[]
  onTeam: (id: string) => void
}

/** The live standings of teams, and on a phone the viewer's own one (docs/rules/teams.md#score). */
export function TeamBoard({ challenge, teams, rows, onTeam }: TeamBoardProps) {
  const { t } = useTranslation('teams')
  const { rules } = teams
  const { t: card } = useTranslation('challenge-card')
  const phase = phaseNow(challenge)
  const hasPrize = challenge.pool.kind !== 'none'
  const most = Math.max(1, ...rows.map(row => row.hundredths))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="type-title text-h1">{t('count', { count: teams.total })}</h2>
        {phase.phase === 'active' && <p className="text-sm text-ink-2">{phaseText(card, phase)}</p>}
      </div>
      <ol
        aria-label={t('list')}
        className="divide-y divide-line overflow-hidden bg-surface max-lg:rounded-lg max-lg:shadow-e1 lg:-mx-7 lg:border-y lg:border-line"
      >
        {rows.map(row => (
          <li
            key={row.id}
            className={classes('flex items-center gap-2 pr-4 lg:pr-7 lg:pl-3', row.isMine && 'bg-brand-soft')}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex min-h-[74px] min-w-0 flex-1 items-center gap-3 py-2.5 pl-4 text-left"
              onClick={() => onTeam(row.id)}
            >
              <span className="flex w-10 shrink-0 flex-col items-center gap-1">
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
              <span className="w-29 shrink-0 max-lg:hidden">
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
      {/* The column of facts shows it on anything wider than a phone. */}
      <div className="md:hidden">
        <OwnTeam challenge={challenge} />
      </div>
    </div>
  )
}

function barColour({ isMine, rank }: TeamCard): string {
  if (isMine) return 'var(--brand)'
  return rank === 1 ? 'var(--maracuja)' : 'var(--silver)'
}
