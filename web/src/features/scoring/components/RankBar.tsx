import { isPlace } from '@bora/rules/ranking.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { useMe } from '../../../api/me.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { shortScoreText } from '../../workouts/components/score-text.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { mayLogNow } from '../../challenges/components/may-log-now.ts'
import { type ChallengeTexts, phaseNow, phaseText } from '../../challenges/components/phase.ts'
import { useOwnDivision } from './divisions-query.ts'
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
  const own = useOwnDivision(challenge)
  const head = own?.head ?? data?.pages[0]?.head
  const me = head?.me
  const phase = phaseNow(challenge)
  const started = phase.phase !== 'upcoming'
  // No workout changes a place any more.
  const isOver = phase.phase === 'closing' && !mayLogNow(challenge)
  const points = (score: number) => shortScoreText(challenge.type, score, currentLanguage())
  const rank = me && started && isPlace(me) ? place(me.rank) : '–'
  return (
    <RankBarFrame
      challenge={challenge}
      rank={rank}
      sign={
        person && (
          <Avatar
            userId={person.id}
            name={person.name}
            photoUrl={person.photoUrl}
            size={40}
            className={rank.length > 4 ? 'max-[439px]:hidden' : 'max-[359px]:hidden'}
          />
        )
      }
      title={me && started ? `${t('you')} · ${points(me.score)}` : t('you')}
      sentence={!started || isOver ? phaseText(card, phase) : head ? chaseText(t, head, points, own?.name) : ''}
      onOpen={me ? () => onPerson(me.person.id) : undefined}
      onInvite={onInvite}
    />
  )
}

type FrameProps = {
  challenge: Details
  rank: string
  sign: ReactNode
  title: string
  sentence: string
  onOpen: (() => void) | undefined
  onInvite: () => void
}

/** The pill itself: a rank, of a person or a team, and the button that fits the phase. */
export function RankBarFrame({ challenge, rank, sign, title, sentence, onOpen, onInvite }: FrameProps) {
  const { t } = useTranslation('challenge')
  const started = phaseNow(challenge).phase !== 'upcoming'
  const Root = onOpen ? 'button' : 'span'
  return (
    <section
      aria-label={t('ranking.bar')}
      data-dock=""
      className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-30 mx-auto flex min-h-[70px] max-w-[560px] flex-wrap items-center justify-end gap-2.5 rounded-[35px] bg-raised py-2.5 pr-3 pl-4 shadow-e3 lg:hidden"
    >
      <Root
        {...(onOpen && { type: 'button', onClick: onOpen, 'aria-haspopup': 'dialog' })}
        className="-my-1 -ml-2 flex min-h-11 min-w-0 flex-1 basis-[7.5rem] items-center gap-2.5 rounded-full py-1 pl-2 text-left"
      >
        <span
          className={classes('type-num min-w-8 text-center', rank.length > 4 ? 'text-[0.875rem]' : 'text-[1.1875rem]')}
        >
          {rank}
        </span>
        {sign}
        <span className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 text-[0.90625rem] font-bold">{title}</span>
          <span className="line-clamp-2 text-[0.8125rem] text-ink-2">{sentence}</span>
        </span>
      </Root>
      {!started && challenge.can.invite && (
        // While teams form, founding one or filling the own one is the next step.
        <Button
          variant={challenge.teams ? 'soft' : 'bora'}
          disc="share"
          className="min-h-[50px] pl-4! text-[0.90625rem]!"
          onClick={onInvite}
        >
          {t('invite')}
        </Button>
      )}
      {started && mayLogNow(challenge) && (
        <Button asChild variant="bora" disc="plus" className="min-h-[50px] pl-4! text-[0.90625rem]!">
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
  division?: string,
): string {
  if (!me || !isPlace(me)) return t('ranking.noScore')
  if (next && division)
    return t('ranking.nextInDivision', { points: points(next.points), place: place(next.rank), division })
  return next ? t('ranking.next', { points: points(next.points), place: place(next.rank) }) : t('ranking.leader')
}
