import { isPlace } from '@bora/rules/ranking.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../art/Avatar.tsx'
import { place } from '../../language/format.ts'
import { currentLanguage } from '../../language/language.ts'
import { useMe } from '../../api/me.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { shortScoreText } from '../activity/score-text.ts'
import type { Details } from '../challenge/challenge-data.ts'
import { type ChallengeTexts, phaseNow, phaseText } from '../challenge/phase.ts'
import { type Leaderboard, leaderboardQuery } from './leaderboard-query.ts'

type RankBarProps = { challenge: Details; onPerson: (id: string) => void; onInvite: () => void }

/**
 * The floating pill at the bottom of a phone: own rank, the way to the next place, and the log button; before the start
 * there is nothing to log, and friends are invited instead.
 */
export function RankBar({ challenge, onPerson, onInvite }: RankBarProps) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const person = useMe()
  const { data } = useInfiniteQuery(leaderboardQuery(challenge.id, 'overall'))
  const head = data?.pages[0]?.head
  const me = head?.me
  const phase = phaseNow(challenge)
  const started = phase.phase !== 'upcoming'
  // No workout changes a place any more.
  const isOver = phase.phase === 'closing' && !challenge.can.log
  const points = (score: number) => shortScoreText(challenge.type, score, currentLanguage())
  const rank = me && started && isPlace(me) ? place(me.rank) : '–'
  const Root = me ? 'button' : 'span'
  return (
    <section
      aria-label={t('ranking.bar')}
      data-dock=""
      className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-30 mx-auto flex min-h-[70px] max-w-[560px] items-center gap-2.5 rounded-full bg-raised py-2.5 pr-3 pl-4 shadow-e3 lg:hidden"
    >
      <Root
        {...(me && { type: 'button', onClick: () => onPerson(me.person.id), 'aria-haspopup': 'dialog' })}
        className="-my-1 -ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full py-1 pl-2 text-left"
      >
        <span className={classes('type-num min-w-8 text-center', rank.length > 4 ? 'text-[14px]' : 'text-[19px]')}>
          {rank}
        </span>
        {person && (
          <Avatar
            userId={person.id}
            name={person.name}
            photoUrl={person.photoUrl}
            size={40}
            className={rank.length > 4 ? 'max-[439px]:hidden' : 'max-[359px]:hidden'}
          />
        )}
        <span className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 text-[14.5px] font-bold">
            {me && started ? `${t('you')} · ${points(me.score)}` : t('you')}
          </span>
          <span className="line-clamp-2 text-[13px] text-ink-2">
            {!started || isOver ? phaseText(card, phase) : head ? chaseText(t, head, points) : ''}
          </span>
        </span>
      </Root>
      {!started && challenge.can.invite && (
        <Button variant="bora" disc="share" className="min-h-[50px] pl-4! text-[14.5px]!" onClick={onInvite}>
          {t('invite')}
        </Button>
      )}
      {started && challenge.can.log && (
        <Button asChild variant="bora" disc="plus" className="min-h-[50px] pl-4! text-[14.5px]!">
          <Link {...paths.addActivity(challenge.id)}>{t('log')}</Link>
        </Button>
      )}
    </section>
  )
}

/** The distance to the next place. */
export function chaseText(
  t: ChallengeTexts,
  { me, next }: Pick<Leaderboard, 'me' | 'next'>,
  points: (score: number) => string,
): string {
  if (!me || !isPlace(me)) return t('ranking.noScore')
  return next ? t('ranking.next', { points: points(next.points), place: place(next.rank) }) : t('ranking.leader')
}
