import { Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { currentLanguage } from '../../../../language/language.ts'
import { Tag } from '../../../../ui/Chip.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { scoreText } from '../../../workouts/components/score-text.ts'
import { shareColour } from './TeamShares.tsx'
import { type Team, teamScoreText, type Teams, teamSumText } from './teams-data.ts'

type TeamMembersProps = {
  challenge: Pick<Details, 'type'>
  rules: Teams['rules']
  team: Team
  started: boolean
  /** Whether a dot has the colour of the member's share in the bar above. */
  dots?: boolean
  /** Whether the sum is shown below. */
  sum?: boolean
}

/** The members' parts of a team's score, and the sum; before the start only the members. */
export function TeamMembers({ challenge, rules, team, started, dots = false, sum = true }: TeamMembersProps) {
  const { t } = useTranslation('teams')
  const { t: texts } = useTranslation('challenge')
  const points = (score: number) => scoreText(challenge.type, score, currentLanguage())
  const adding = team.members.filter(one => one.counts && one.score > 0)
  return (
    <>
      <ul className="divide-y divide-line">
        {team.members.map(({ person, score, counts, isCaptain, isMe }) => (
          <li key={person.id} className="flex min-h-15 items-center gap-3 py-2">
            <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={42} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 text-ui font-[650]">
                {isMe ? texts('you') : person.name}
                {isCaptain && !started && <Tag>{t('captainTag')}</Tag>}
              </span>
              {started && (
                <span className="block text-sm text-ink-2">
                  {dots && counts && score > 0 && (
                    <span
                      aria-hidden="true"
                      className="mr-1.5 inline-block size-2.5 rounded-full"
                      style={{ background: shareColour(adding.findIndex(one => one.person.id === person.id)) }}
                    />
                  )}
                  {score === 0 ? t('board.notYet') : `${points(score)} ÷ ${team.of}`}
                  {!counts && ` · ${t('board.notCounted')}`}
                </span>
              )}
            </span>
            {started && (
              <span className="type-num text-[1.0625rem]">
                {teamScoreText(challenge.type, counts ? Math.round((score * 100) / team.of) : 0)}
              </span>
            )}
          </li>
        ))}
        {team.gone > 0 && (
          <li className="flex min-h-15 items-center gap-3 py-2 text-ink-2">
            <span aria-hidden="true" className="grid size-[42px] place-items-center rounded-full bg-fill">
              <Minus size={20} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block text-ui font-[650]">{t('board.gone', { count: team.gone })}</span>
              <span className="block text-sm">{t('board.goneStays')}</span>
            </span>
            <span className="type-num text-[1.0625rem]">{teamScoreText(challenge.type, 0)}</span>
          </li>
        )}
      </ul>
      {started && sum && (
        <p className="mt-2 flex items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3 text-sm">
          <span className="text-ink-2">{teamSumText(t, challenge.type, rules, team)}</span>
          <span className="type-num text-[1.0625rem]">{teamScoreText(challenge.type, team.hundredths)}</span>
        </p>
      )}
    </>
  )
}
