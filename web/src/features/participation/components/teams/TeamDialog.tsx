import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ChallengeType } from '@bora/rules/challenge-types.ts'
import type { TFunction } from 'i18next'
import { Hourglass, Trophy, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Faces } from '../../../../art/Avatar.tsx'
import { place } from '../../../../language/format.ts'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { Tag } from '../../../../ui/Chip.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { Sparkline } from '../../../../ui/Sparkline.tsx'
import type { Details } from '../../../challenges/components/challenge-data.ts'
import { EmptySeats, EnterButton } from './Forming.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamBand } from './TeamTile.tsx'
import { teamQuery, teamScoreText, teamsQuery, teamSumText } from './teams-data.ts'

type TeamDialogProps = { challenge: Details; teamId: string | undefined; onClose: () => void }

/**
 * A team in a dialog with its own address, which is also its link: its members, their parts of the score, and entering
 * it.
 */
export function TeamDialog({ challenge, teamId, onClose }: TeamDialogProps) {
  const { t } = useTranslation('teams')
  // While the dialog closes, it still shows its last team.
  const [shown, setShown] = useState(teamId)
  if (teamId !== undefined && teamId !== shown) setShown(teamId)
  const id = shown ?? ''
  const query = useQuery({ ...teamQuery(challenge.id, id), enabled: teamId !== undefined })
  const list = useInfiniteQuery({ ...teamsQuery(challenge.id), enabled: teamId !== undefined })
  const teams = list.data?.pages[0]
  const team = query.data
  const started = teams?.phase === 'formed'
  const mayEnter = teams?.may.enter && team && !team.isMine && team.size < teams.rules.maxSize
  const hasAsked = list.data?.pages.some(page => page.teams.some(one => one.id === id && one.hasAsked))
  return (
    <Dialog
      open={teamId !== undefined}
      onOpenChange={on => !on && onClose()}
      title={team?.name ?? t('teams')}
      description={challenge.title}
      band={<TeamBand id={id} />}
      closeLabel={t('close')}
    >
      {team && teams ? (
        <div className="flex flex-col gap-3">
          <p className="flex flex-wrap gap-1.5">
            {started && team.rank !== null && (
              <Tag tone="maracuja" icon={<Trophy size={14} aria-hidden="true" />}>
                {t('board.rank', { place: place(team.rank), count: teams.total })}
              </Tag>
            )}
            <Tag icon={<Users size={14} aria-hidden="true" />}>{t('members', { count: team.size })}</Tag>
            {!started && team.size < teams.rules.minSize && (
              <Tag tone="maracuja" icon={<Hourglass size={14} aria-hidden="true" />}>
                {t('forming.lacks', { count: teams.rules.minSize - team.size })}
              </Tag>
            )}
          </p>
          {!started && (
            <p aria-hidden="true" className="flex flex-wrap items-center">
              <Faces people={team.members.map(one => one.person)} size={40} />
              <EmptySeats
                count={teams.rules.maxSize - team.size}
                needed={teams.rules.minSize - team.size}
                className="size-10"
              />
            </p>
          )}
          {started && (
            <div className="flex flex-wrap items-end justify-between gap-3 rounded-lg bg-sunken px-4 py-3.5">
              <p className="min-w-0">
                <span className="type-num block text-[2.25rem] leading-none">
                  {teamScoreText(challenge.type, team.hundredths)}
                </span>
                <span className="mt-1.5 block text-sm text-ink-2">
                  {teamSumText(t, challenge.type, teams.rules, team)}
                </span>
              </p>
              {team.hundredths > 0 && (
                <Sparkline values={team.days} label={daysText(t, challenge.type, team.days)} width={126} height={56} />
              )}
            </div>
          )}
          <section aria-labelledby="team-people">
            <h3 id="team-people" className="type-title mt-1 mb-2 text-h2">
              {t(started ? 'board.adding' : 'board.inIt')}
            </h3>
            <div className="rounded-lg px-4 py-1 ring-1 ring-line">
              <TeamMembers challenge={challenge} rules={teams.rules} team={team} started={started} sum={false} />
            </div>
          </section>
          {mayEnter && !hasAsked && <EnterButton challengeId={challenge.id} teams={teams} team={team} block />}
          {hasAsked && <p className="text-sm text-ink-2">{t('forming.asked')}</p>}
          {!teams.may.enter && !started && challenge.viewer.state !== 'participating' && (
            <p className="text-sm text-ink-2">{t('forming.outside')}</p>
          )}
          {started && <p className="text-sm text-ink-2">{t('board.closed')}</p>}
        </div>
      ) : query.isError || list.isError ? (
        <LoadFailed title={t('loadFailed')} query={query.isError ? query : list} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  )
}

function daysText(t: TFunction<'teams'>, type: ChallengeType, days: readonly number[]): string {
  const [from, to] = [teamScoreText(type, days[0] ?? 0), teamScoreText(type, days.at(-1) ?? 0)]
  return t('board.days', { count: days.length, from, to })
}
