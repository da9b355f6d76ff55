import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { Avatar } from '../../art/Avatar.tsx'
import { shortScoreText } from '../../features/workouts/components/score-text.ts'
import type { Card } from '../../features/challenges/components/challenge-data.ts'
import { shortName } from '../../features/scoring/components/leaderboard-query.ts'
import { place } from '../../language/format.ts'
import { currentLanguage } from '../../language/language.ts'
import { paths } from '../../navigation/paths.ts'
import { Card as Box } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'

/** The people right above and below the viewer, in the first challenge that has a ranking. */
export function Rivals({ active }: { active: Card[] }) {
  const { t } = useTranslation('home-parts')
  const card = active.find(one => typeof one.mine?.rank === 'number' && one.participants > 1)
  const query = useQuery({
    queryKey: ['leaderboard', card?.id, 'overall', 'around'],
    queryFn: ({ signal }) =>
      call('GET /challenges/:challengeId/leaderboard/around', { params: { challengeId: card!.id } }, { signal }),
    enabled: card !== undefined,
  })
  const rows = query.data?.rows ?? []
  const me = rows.findIndex(row => row.isMe)
  const near = [rows[me - 1], rows[me + 1]].filter(row => row !== undefined)
  if (!card || me < 0 || near.length === 0) return null
  return (
    <Box as="section" aria-labelledby="rivals-title" className="relative">
      <h2 id="rivals-title" className="type-title text-h2">
        {t('rivals.title')}
      </h2>
      <p className="mt-1 truncate text-[0.8125rem] text-ink-2">
        <Link {...paths.challenge(card.id)} className="after:absolute after:inset-0 after:rounded-lg">
          {card.title}
        </Link>
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {near.map(row => (
          <li key={row.person.id} className="flex items-center gap-3">
            <span className={classes('type-num min-w-9', row.rank < 1000 ? 'text-[1.0625rem]' : 'text-[0.8125rem]')}>
              {place(row.rank)}
            </span>
            <Avatar userId={row.person.id} name={row.person.name} photoUrl={row.person.photoUrl} size={36} />
            <span className="min-w-0 flex-1 truncate text-ui font-semibold">{shortName(row.person.name)}</span>
            <span className="shrink-0 text-sm whitespace-nowrap text-ink-2">
              {shortScoreText(card.type, row.score, currentLanguage())}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  )
}
