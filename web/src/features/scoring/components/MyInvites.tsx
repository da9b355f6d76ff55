import { INVITE_BONUS_DATES, INVITE_BONUS_FRIENDS } from '@bora/rules/limits.ts'
import { invitesEarn, neverEarns } from '@bora/rules/scoring/invite-bonus.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { type Answer, call } from '../../../api/api.ts'
import { dayOf, list, number } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import type { ChallengeTexts } from '../../challenges/components/phase.ts'
import { NoBreakText } from '../../../ui/NoBreakText.tsx'

type Invites = Answer<'GET /challenges/:challengeId/my-invites'>

/** The people whom the viewer brought into the challenge: bonuses in the score, and missing conditions of the rest. */
export function MyInvites({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('challenge')
  const { data } = useQuery({
    // Changes with the scores, so it is refetched with them.
    queryKey: ['leaderboard', challenge.id, 'my-invites'],
    queryFn: ({ signal }) =>
      call('GET /challenges/:challengeId/my-invites', { params: { challengeId: challenge.id } }, { signal }),
    enabled: challenge.viewer.state === 'participating' && invitesEarn(challenge),
  })
  if (!data || data.items.length === 0) return null
  const sums = [
    ...(data.countedPoints > 0 ? [t('invites.counted', { points: number(data.countedPoints) })] : []),
    ...(data.pendingPoints > 0 ? [t('invites.pending', { points: number(data.pendingPoints) })] : []),
  ]
  return (
    <section aria-labelledby="my-invites" className="mt-5 lg:px-7 lg:pb-5">
      <h3 id="my-invites" className="type-title text-h2">
        {t('invites.title')}
      </h3>
      <p className="mt-0.5 text-sm text-ink-2">{sums.join(' · ')}</p>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-e1">
        {data.items.map(one => (
          <Invited key={`${one.person.id} ${one.kind}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

function Invited({ one }: { one: Invites['items'][number] }) {
  const { t } = useTranslation('challenge')
  const counts = one.missing.length === 0
  return (
    <li className="flex min-h-[65px] items-center gap-3 px-4 py-2.5">
      <Avatar userId={one.person.id} name={one.person.name} photoUrl={one.person.photoUrl} size={42} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-bold">{one.person.name}</span>
        <span className="block text-[0.8125rem] text-ink-2">
          <NoBreakText text={noteOf(t, one)} />
        </span>
      </span>
      <span className={classes('type-num shrink-0 text-[1.125rem]', counts ? 'text-folha-text' : 'text-ink-2')}>
        <span aria-hidden={!counts && one.points > 0}>+{one.points}</span>
        {!counts && one.points > 0 && <span className="sr-only">{t('invites.pending', { points: one.points })}</span>}
      </span>
    </li>
  )
}

function noteOf(t: ChallengeTexts, { kind, missing, trainedDates, waitsUntil }: Invites['items'][number]): string {
  const about = {
    done: number(trainedDates),
    dates: number(INVITE_BONUS_DATES),
    friends: number(INVITE_BONUS_FRIENDS),
    date: waitsUntil ? dayOf(waitsUntil) : '',
  }
  const needs = missing.map(need => t(`invites.need.${need}`, about))
  const state =
    missing.length === 0
      ? t('invites.counts')
      : neverEarns(missing)
        ? needs[0]!
        : t('invites.missing', { what: list(needs) })
  return kind === 'lifeline' ? `${t('invites.lifeline')} · ${state}` : state
}
