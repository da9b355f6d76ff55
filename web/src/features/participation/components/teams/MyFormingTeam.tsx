import { Check, Clock, Copy, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { now } from '../../../../device/clock.ts'
import { dayOf, number } from '../../../../language/format.ts'
import { relative } from '../../../../language/relative-time.ts'
import { fullAddress, paths } from '../../../../navigation/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card, HeroCard } from '../../../../ui/Card.tsx'
import { classes } from '../../../../ui/classes.ts'
import { toast } from '../../../../ui/toast.ts'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { copyText } from '../../../challenges/components/share.ts'
import { TeamNameDialog } from './TeamNameDialog.tsx'
import { TeamTile } from './TeamTile.tsx'
import type { Team, Teams } from './teams-data.ts'
import { useTeamChange } from './use-teams.ts'

type MyFormingTeamProps = { challenge: Details; teams: Teams; team: Team; onInvite: () => void }

/** The viewer's own team before the start: its members, missing members, invitations, and requests. */
export function MyFormingTeam({ challenge, teams, team, onInvite }: MyFormingTeamProps) {
  const { t } = useTranslation('teams')
  const [naming, setNaming] = useState(false)
  const change = useTeamChange(challenge.id)
  const { minSize, maxSize } = teams.rules
  const lacks = Math.max(0, minSize - team.size)
  const leads = team.members.some(one => one.isMe && one.isCaptain)
  const size = { count: team.size, of: maxSize }
  const day = dayOf(teams.closesAt, 'weekday')
  const copy = async () => {
    const link = fullAddress(paths.challenge(challenge.id, { team: team.id }))
    if (await copyText(link)) toast({ variant: 'success', title: t('mine.copied') })
  }
  return (
    <section aria-label={t('mine.title')} className="flex flex-col gap-4">
      <HeroCard as="div">
        <div className="flex items-center gap-3.5">
          <TeamTile id={team.id} size={60} />
          <div className="min-w-0 flex-1">
            <h3 className="type-title text-h1 break-words">{team.name}</h3>
            <p className="text-sm opacity-80">{t(leads ? 'mine.captainOf' : 'mine.size', size)}</p>
          </div>
        </div>
        <ul className="mt-4 flex flex-wrap gap-2">
          {team.members.map(({ person, isCaptain }) => (
            <li key={person.id} title={person.name} className={SEAT}>
              <Avatar
                userId={person.id}
                name={person.name}
                photoUrl={person.photoUrl}
                size={56}
                className="size-full! ring-2 ring-on-mata/40"
              />
              <span className="sr-only">
                {person.name}
                {isCaptain ? ` (${t('captainTag')})` : ''}
              </span>
            </li>
          ))}
          {Array.from({ length: Math.min(10, Math.max(0, maxSize - team.size)) }, (_, index) => (
            <li
              key={index}
              aria-hidden="true"
              className={classes(
                SEAT,
                'grid place-items-center rounded-full border-2 border-dashed',
                index < lacks ? 'border-maracuja text-maracuja' : 'border-on-mata/40 text-on-mata/60',
              )}
            >
              <Plus size={18} />
            </li>
          ))}
        </ul>
        <p className="type-title mt-4 max-w-[260px] text-[1.75rem] leading-tight">
          {lacks > 0 ? <Lacking text={t('mine.lacks', { count: lacks })} count={lacks} /> : t('mine.counts')}
        </p>
        <p className="mt-2 text-sm opacity-80">
          {lacks > 0 ? t('mine.dissolves', { least: minSize, day }) : t('mine.changes', { day })}
        </p>
        {challenge.can.invite && (
          <Button variant="bora" disc="share" size="lg" block className="mt-4" onClick={onInvite}>
            {t('mine.invite')}
          </Button>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-x-5">
          {!challenge.isPrivate && (
            <Button
              variant="link"
              size="sm"
              className={QUIET}
              aria-label={t('mine.copyFull')}
              icon={<Copy size={16} aria-hidden="true" />}
              onClick={() => void copy()}
            >
              {t('mine.copy')}
            </Button>
          )}
          {leads && (
            <Button variant="link" size="sm" className={QUIET} aria-haspopup="dialog" onClick={() => setNaming(true)}>
              {t('found.rename')}
            </Button>
          )}
          <Button
            variant="link"
            size="sm"
            className={QUIET}
            aria-label={t('mine.leave')}
            busy={change.isPending}
            onClick={() => change.mutate({ wish: { act: 'leave', teamId: team.id }, told: t('mine.left') })}
          >
            {t('mine.leaveShort')}
          </Button>
        </div>
      </HeroCard>
      {teams.rules.forming === 'captains' && leads && <Requests challenge={challenge} team={team} />}
      <TeamNameDialog
        challengeId={challenge.id}
        teams={teams}
        team={team}
        open={naming}
        onClose={() => setNaming(false)}
      />
    </section>
  )
}

const SEAT = 'aspect-square w-[calc((100%-32px)/5)] max-w-14'
const QUIET = 'gap-1.5! px-0! text-on-mata!'

/** The sentence with its number highlighted. */
function Lacking({ text, count }: { text: string; count: number }) {
  const [before, ...after] = text.split(String(count))
  return (
    <>
      {before}
      <span className="text-maracuja">{count}</span>
      {after.join(String(count))}
    </>
  )
}

function Requests({ challenge, team }: { challenge: Details; team: Team }) {
  const { t } = useTranslation('teams')
  const change = useTeamChange(challenge.id)
  if (team.requests.length === 0) return null
  return (
    <section className="mt-2">
      <h3 className="type-title flex items-center justify-between gap-3 text-h1">
        {t('mine.requests')}
        <span className="type-num grid h-6 min-w-6 place-items-center rounded-full bg-maracuja px-1.5 text-xs text-on-maracuja">
          {number(team.requests.length)}
        </span>
      </h3>
      <ul className="mt-2.5 flex flex-col gap-2.5">
        {team.requests.map(({ person, askedAt }) => {
          const answer = (accept: boolean) =>
            change.mutate({
              wish: { act: 'answer', teamId: team.id, personId: person.id, accept },
              told: accept ? t('mine.accepted', { name: person.name }) : '',
            })
          return (
            <Card as="li" key={person.id} className="lg:shadow-none lg:ring-1 lg:ring-line lg:ring-inset">
              <div className="flex items-center gap-3">
                <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={44} />
                <span className="min-w-0 flex-1">
                  <span className="block text-ui font-[650]">{person.name}</span>
                  <span className="block text-sm text-ink-2">
                    {t('mine.askedAt', { when: relative(askedAt, now()) })}
                  </span>
                </span>
              </div>
              <div className="mt-3 grid grid-cols-2 gap-2.5">
                <Button
                  variant="soft"
                  aria-label={t('mine.notNowNamed', { name: person.name })}
                  disabled={change.isPending}
                  onClick={() => answer(false)}
                >
                  {t('mine.notNow')}
                </Button>
                <Button
                  variant="solid"
                  icon={<Check size={18} aria-hidden="true" />}
                  aria-label={t('mine.acceptNamed', { name: person.name })}
                  disabled={change.isPending}
                  onClick={() => answer(true)}
                >
                  {t('mine.accept')}
                </Button>
              </div>
            </Card>
          )
        })}
      </ul>
      <p className="mt-3 flex items-start gap-2.5 text-sm text-ink-2">
        <Clock size={18} aria-hidden="true" className="mt-px shrink-0" />
        {t('mine.lapse')}
      </p>
    </section>
  )
}
