import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { Avatar } from '../../art/Avatar.tsx'
import { Cover } from '../../art/Cover.tsx'
import { ChallengeTags } from '../../features/challenges/components/ChallengeTags.tsx'
import { coverBy } from '../../features/challenges/components/challenge-data.ts'
import { phaseNow, phaseText } from '../../features/challenges/components/phase.ts'
import { showProblem } from '../../states/show-problem.ts'
import { paths } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card as Box } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import type { HomeData } from './home-data.ts'

/** Pending invitations: view the challenge, or dismiss. */
export function Invitations({ home }: { home: HomeData }) {
  const { t } = useTranslation('challenge')
  return (
    <section aria-label={t('asked.title')} className="mb-5">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {home.invitations.map(invitation => (
          <li key={invitation.challenge.id} className="grid md:odd:last:col-span-2">
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation: { challenge, inviter, again } }: { invitation: HomeData['invitations'][number] }) {
  const { t } = useTranslation('challenge')
  const { t: card } = useTranslation('challenge-card')
  const decline = useMutation({
    mutationFn: () =>
      call('POST /challenges/:challengeId/decline-invitation', { params: { challengeId: challenge.id } }),
    onSuccess: () => {
      toast({ title: t('asked.declined'), sentence: t('asked.declinedSentence') })
    },
    onError: error => showProblem(error, { title: t('asked.failed') }),
  })
  const [before, after] = t(again ? 'asked.again' : 'asked.invited', { name: '|' }).split('|')
  return (
    <Box as="article" flush className="flex overflow-hidden">
      <span className="relative w-[88px] shrink-0 overflow-hidden sm:w-[136px]">
        <Cover
          id={challenge.id}
          category={challenge.category}
          by={coverBy(challenge)}
          shape="thumb"
          className="absolute inset-0 size-full"
        />
      </span>
      <div className="flex min-w-0 flex-1 flex-col p-4">
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Avatar userId={inviter.id} name={inviter.name} photoUrl={inviter.photoUrl} size={26} />
          <span className="min-w-0 break-words">
            {before}
            <strong className="font-bold text-ink">{inviter.name}</strong>
            {after}
          </span>
        </p>
        <h2 className="type-title mt-1.5 line-clamp-2 text-h2 break-words">{challenge.title}</h2>
        <p className="mt-0.5 mb-2.5 text-sm text-ink-2">{phaseText(card, phaseNow(challenge))}</p>
        <ChallengeTags card={challenge} />
        <p className="mt-3.5 flex flex-wrap gap-2">
          <Button asChild variant="solid" size="sm">
            <Link {...paths.challenge(challenge.id)} aria-label={t('asked.seeLabel', { title: challenge.title })}>
              {t('asked.see')}
            </Link>
          </Button>
          <Button
            variant="soft"
            size="sm"
            busy={decline.isPending || decline.isSuccess}
            aria-label={t('asked.declineLabel', { title: challenge.title })}
            onClick={() => decline.mutate()}
          >
            {t('asked.decline')}
          </Button>
        </p>
      </div>
    </Box>
  )
}
