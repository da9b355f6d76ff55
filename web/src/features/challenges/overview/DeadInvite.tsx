import { Link } from '@tanstack/react-router'
import { Check, Clock, DoorClosed, Link2Off, PartyPopper, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '../components/challenge-data.ts'
import { paths } from '../../../navigation/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/States.tsx'

const ICONS = {
  invalid: Link2Off,
  expired: Clock,
  over: PartyPopper,
  full: Users,
  closed: DoorClosed,
  own: Users,
  joined: Check,
} as const

export type DeadInviteProps = { why: keyof typeof ICONS; challenge?: Overview }

/** An invite that can't be accepted: why, and where to go instead. */
export function DeadInvite({ why, challenge }: DeadInviteProps) {
  const { t } = useTranslation('invite')
  const session = useSession()
  const Icon = ICONS[why]
  const isInside = why === 'own' || why === 'joined'
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        size="page"
        seed={challenge?.id ?? 'invite'}
        palette={isInside ? 'folha' : 'mar'}
        icon={<Icon size={40} aria-hidden="true" />}
        title={t(`told.${why}.title`)}
        sentence={t(`told.${why}.sentence`, { title: challenge?.title ?? '' })}
        action={
          <Button asChild variant="bora" size="lg">
            {challenge && isInside ? (
              <Link {...paths.challenge(challenge.id)}>{t('open')}</Link>
            ) : (
              <Link {...(session ? paths.home() : paths.landing())}>{t('others')}</Link>
            )}
          </Button>
        }
      />
    </div>
  )
}
