import { Hourglass, Info, LockKeyhole, Plus, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../../art/Avatar.tsx'
import { dayOf } from '../../../../language/format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card, IconWell } from '../../../../ui/Card.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Tag } from '../../../../ui/Chip.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { MyFormingTeam } from './MyFormingTeam.tsx'
import { TeamNameDialog } from './TeamNameDialog.tsx'
import { TeamTile } from './TeamTile.tsx'
import type { TeamCard, Teams } from './teams-data.ts'
import { useTeamChange } from './use-teams.ts'

type FormingProps = {
  challenge: Details
  teams: Teams
  rows: readonly TeamCard[]
  onTeam: (id: string) => void
  onInvite: () => void
}

/** Teams until the start: the own one, those to enter or to ask, and founding one (docs/rules/teams.md#forming). */
export function Forming({ challenge, teams, rows, onTeam, onInvite }: FormingProps) {
  const { t } = useTranslation('teams')
  const [founding, setFounding] = useState(false)
  const { forming, minSize: least, maxSize: most } = teams.rules
  const day = dayOf(teams.closesAt, 'weekday')
  if (forming === 'draw') {
    return (
      <div className="flex items-start gap-3.5 rounded-lg bg-mar-soft p-4">
        <IconWell tone="solid-mar">
          <Shuffle size={20} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0">
          <h2 className="text-base font-bold">{t('forming.drawTitle')}</h2>
          <p className="mt-1 text-sm text-ink-2">{t('forming.drawSentence', { day })}</p>
        </div>
      </div>
    )
  }
  const asks = forming === 'captains'
  const others = rows.filter(row => !row.isMine)
  const foundButton = (
    <Button variant="bora" disc="plus" size="lg" block aria-haspopup="dialog" onClick={() => setFounding(true)}>
      {t('found.button')}
    </Button>
  )
  const dialog = (
    <TeamNameDialog
      challengeId={challenge.id}
      teams={teams}
      team={null}
      open={founding}
      onClose={() => setFounding(false)}
    />
  )
  if (rows.length === 0 && teams.may.found)
    return (
      <>
        <EmptyState
          seed={challenge.id}
          palette="maracuja"
          title={t('forming.first')}
          sentence={t('forming.firstSentence', { least, most })}
          action={foundButton}
          second={<p className="max-w-[340px] text-sm text-ink-2">{t('forming.unchosen', { day })}</p>}
        />
        {dialog}
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="type-title text-[1.5rem] leading-tight">
          {t(teams.mine ? 'mine.title' : asks ? 'forming.askTitle' : 'forming.title')}
        </h2>
        {!teams.mine && (
          <p className="mt-1 text-sm text-ink-2">
            {t(asks ? 'forming.askSentence' : 'forming.sentence', { least, most, day })}
          </p>
        )}
      </div>
      {teams.mine && <MyFormingTeam challenge={challenge} teams={teams} team={teams.mine} onInvite={onInvite} />}
      {teams.mine && others.length > 0 && <h3 className="text-sm font-[650] text-ink-2">{t('forming.others')}</h3>}
      {rows.length === 0 && <p className="text-ui text-ink-2">{t('forming.none')}</p>}
      <ul aria-label={t('list')} className="flex flex-col gap-2.5">
        {others.map(team => (
          <FormingRow key={team.id} challenge={challenge} teams={teams} team={team} onTeam={onTeam} />
        ))}
      </ul>
      {teams.may.found ? (
        <>
          {teams.mine ? (
            <Button
              variant="soft"
              icon={<Plus size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              className="self-start"
              onClick={() => setFounding(true)}
            >
              {t('found.another')}
            </Button>
          ) : (
            foundButton
          )}
          {!teams.mine && (
            <p className="flex items-start gap-2.5 text-sm text-ink-2">
              <Info size={18} aria-hidden="true" className="mt-px shrink-0" />
              {t('forming.unchosen', { day })}
            </p>
          )}
        </>
      ) : (
        <p className="text-sm text-ink-2">{t('forming.outside')}</p>
      )}
      {dialog}
    </div>
  )
}

type RowProps = Pick<FormingProps, 'challenge' | 'teams' | 'onTeam'> & { team: TeamCard }

function FormingRow({ challenge, teams, team, onTeam }: RowProps) {
  const { t } = useTranslation('teams')
  const { rules, may, closesAt } = teams
  const room = Math.max(0, rules.maxSize - team.size)
  const lacks = Math.max(0, rules.minSize - team.size)
  const day = dayOf(closesAt, 'weekday')
  const people = t('members', { count: team.size })
  return (
    <Card
      as="li"
      className={classes(
        'lg:shadow-none lg:ring-1 lg:ring-line lg:ring-inset',
        team.hasAsked && 'ring-2 ring-ink ring-inset',
      )}
    >
      <div className="flex items-center gap-3.5">
        <TeamTile id={team.id} size={56} />
        <button
          type="button"
          aria-haspopup="dialog"
          className="tap-44 min-w-0 flex-1 text-left"
          onClick={() => onTeam(team.id)}
        >
          <span className="type-title block text-[1.0625rem] break-words">{team.name}</span>
          <span className="mt-1.5 flex items-center">
            <Faces people={team.faces} size={26} />
            <EmptySeats count={room} needed={lacks} />
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
            {room === 0 ? (
              <>
                <LockKeyhole size={15} aria-hidden="true" />
                {t('forming.full')}
              </>
            ) : lacks > 0 ? (
              <span className="inline-flex items-center gap-1.5 font-semibold text-maracuja-text">
                <Hourglass size={15} aria-hidden="true" />
                {t('forming.lacks', { count: lacks })}
              </span>
            ) : (
              `${people} · ${t('room', { count: room })}`
            )}
          </span>
        </button>
        {team.hasAsked ? (
          <Tag tone="maracuja" icon={<Hourglass size={14} aria-hidden="true" />}>
            {t('forming.asked')}
          </Tag>
        ) : (
          may.enter && room > 0 && <EnterButton challengeId={challenge.id} teams={teams} team={team} />
        )}
      </div>
      {team.hasAsked && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2.5 text-sm">
          <span className="text-ink-2">{team.captain && t('forming.answers', { name: team.captain.name, day })}</span>
          <CancelRequest challengeId={challenge.id} teamId={team.id} />
        </div>
      )}
    </Card>
  )
}

function CancelRequest({ challengeId, teamId }: { challengeId: string; teamId: string }) {
  const { t } = useTranslation('teams')
  const change = useTeamChange(challengeId)
  return (
    <Button
      variant="link"
      className="text-danger-text!"
      busy={change.isPending}
      onClick={() => change.mutate({ wish: { act: 'leave', teamId }, told: t('mine.cancelled') })}
    >
      {t('forming.cancel')}
    </Button>
  )
}

/** Enters a team, or asks its captain. */
export function EnterButton({
  challengeId,
  teams,
  team,
  block = false,
}: {
  challengeId: string
  teams: Pick<Teams, 'rules'>
  team: Pick<TeamCard, 'id' | 'name' | 'captain'>
  block?: boolean
}) {
  const { t } = useTranslation('teams')
  const change = useTeamChange(challengeId)
  const asks = teams.rules.forming === 'captains' && team.captain !== null
  return (
    <Button
      variant={asks ? 'soft' : 'solid'}
      block={block}
      aria-label={t(asks ? 'forming.askNamed' : 'forming.enterNamed', { name: team.name })}
      busy={change.isPending}
      onClick={() =>
        change.mutate({
          wish: { act: 'enter', teamId: team.id },
          told: asks ? t('mine.askedToast') : t('mine.entered', { name: team.name }),
        })
      }
    >
      {t(asks ? 'forming.ask' : 'forming.enter')}
    </Button>
  )
}

const SEATS_SHOWN = 5

type EmptySeatsProps = { count: number; needed: number; className?: string }

/** The empty seats; those that the team still needs to count are highlighted. The text next to them says the same. */
export function EmptySeats({ count, needed, className = 'size-[26px]' }: EmptySeatsProps) {
  return Array.from({ length: Math.max(0, Math.min(count, SEATS_SHOWN)) }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      data-seat={index < needed ? 'needed' : 'spare'}
      className={classes(
        'ml-1 shrink-0 rounded-full border-2 border-dashed bg-surface',
        className,
        index < needed ? 'border-maracuja-text' : 'border-line-strong',
      )}
    />
  ))
}
