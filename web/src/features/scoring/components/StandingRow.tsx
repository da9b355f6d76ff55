import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import { isPlace } from '@bora/rules/ranking.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { LeaderboardRow } from '../../../ui/Leaderboard.tsx'
import { amountText } from '../../workouts/components/score-text.ts'
import type { Row } from './leaderboard-query.ts'
import { useUnseen } from './use-unseen.ts'

type StandingRowProps = {
  row: Row
  type: ChallengeType
  /** false before the start, when there are no ranks yet */
  open?: boolean
  onPerson: (id: string) => void
  /** Replaces the streak, for example with the person's team. */
  note?: ReactNode
}

/** A row of the ranking as a list item, in the challenge's unit. */
export function StandingRow({ row, type, open = true, onPerson, note }: StandingRowProps) {
  const { t } = useTranslation('challenge')
  const isUnseen = useUnseen()
  const moved = row.movement
  const label =
    moved === null || moved === 0
      ? t('ranking.same')
      : moved > 0
        ? t('ranking.up', { count: moved })
        : t('ranking.down', { count: -moved })
  return (
    <li data-row={row.person.id} className="bg-surface">
      <LeaderboardRow
        place={open && isPlace(row) ? place(row.rank) : '–'}
        person={row.person}
        name={row.isMe ? t('you') : row.person.name}
        points={amountText(row.score, type, currentLanguage())}
        streak={
          row.streakDays > 0 &&
          !note && (
            <>
              <span className="sr-only">{t('ranking.streak', { count: row.streakDays })}</span>
              <span aria-hidden="true" className="whitespace-nowrap">
                {t('ranking.streakDays', { count: row.streakDays })}
              </span>
            </>
          )
        }
        note={note}
        movement={moved === null || !open ? undefined : { by: moved, label }}
        you={row.isMe}
        onOpen={isUnseen(row.person.id) ? undefined : () => onPerson(row.person.id)}
      />
    </li>
  )
}
