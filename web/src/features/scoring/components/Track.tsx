import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { currentLanguage } from '../../../language/language.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { scoreText, shortAmountText } from '../../workouts/components/score-text.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { leaderboardQuery, type Row, rowsOf } from './leaderboard-query.ts'

const LANES = 5
const LONGEST = 78
const SHORTEST = 30
const COLOURS = ['var(--maracuja)', 'var(--silver)', 'var(--goiaba)']

/** The first five as lanes: the length shows the points between the lowest one shown and the leader. */
export function Track({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const { data } = useInfiniteQuery(leaderboardQuery(challenge.id, 'overall'))
  const rows = data ? rowsOf(data.pages).slice(0, LANES) : []
  if (rows.length < 2 || rows[0]!.score === 0) return null
  const lowest = rows.at(-1)!.score
  const span = rows[0]!.score - lowest
  const length = (row: Row) => (span === 0 ? LONGEST : SHORTEST + ((row.score - lowest) / span) * (LONGEST - SHORTEST))
  return (
    <Box as="section" className="lg:p-7">
      <h2 className="type-title text-h1">{t('ranking.track')}</h2>
      <ol className="mt-4 flex flex-col gap-2">
        {rows.map((row, index) => (
          <li key={row.person.id} className="relative flex h-[52px] items-center rounded-full bg-fill">
            <span
              aria-hidden="true"
              className="absolute inset-y-0 left-0 flex min-w-[52px] origin-left items-center justify-end rounded-full"
              style={{
                width: `${length(row)}%`,
                background:
                  row.isMe && index > 2
                    ? 'var(--brand)'
                    : (COLOURS[index] ?? 'color-mix(in srgb, var(--ink) 20%, var(--fill))'),
              }}
            >
              <Avatar
                userId={row.person.id}
                name={row.person.name}
                photoUrl={row.person.photoUrl}
                size={52}
                className="ring-3 ring-surface/40"
              />
            </span>
            <span aria-hidden="true" className="type-num ml-auto pr-4 text-[0.9375rem]">
              {shortAmountText(row.score, challenge.type, currentLanguage())}
            </span>
            <span className="sr-only">
              {t('ranking.trackRow', {
                name: row.isMe ? t('you') : row.person.name,
                points: scoreText(challenge.type, row.score, currentLanguage()),
              })}
            </span>
          </li>
        ))}
      </ol>
    </Box>
  )
}
