import { invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Image, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { dayOf, number } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Details } from '../../challenges/components/challenge-data.ts'
import { inviteText } from '../../challenges/components/invite-text.ts'
import { InviteByMail } from './InviteByMail.tsx'
import { ShareSheet } from '../../discovery/components/ShareSheet.tsx'
import { LinkToSend } from './LinkToSend.tsx'
import { SentInvites } from './SentInvites.tsx'
import { sentQuery } from './sent-query.ts'
import { inviteLinkKey, useInviteLink } from './use-invite-link.ts'
import { showProblem } from '../../../states/show-problem.ts'

export type InviteFriendsProps = {
  challenge: Details
  open: boolean
  onOpenChange: (open: boolean) => void
  /** opened for the invitation of today, which is then unfolded */
  forToday?: boolean
}

/** Every way to invite others to a challenge, and the status of each invitation. */
export function InviteFriends({ challenge, open, onOpenChange, forToday = false }: InviteFriendsProps) {
  const { t } = useTranslation('invite-friends')
  const { t: common } = useTranslation()
  const { t: texts } = useTranslation('challenge')
  const params = { challengeId: challenge.id }
  const client = useQueryClient()
  const link = useInviteLink(challenge.id, open)
  const sent = useQuery({ ...sentQuery(challenge.id), enabled: open })
  const renew = useMutation({
    mutationFn: () => call('POST /challenges/:challengeId/invite-link/renew', { params }),
    onSuccess: renewed => {
      client.setQueryData(inviteLinkKey(challenge.id), renewed)
      toast({ variant: 'success', title: t('renewed'), sentence: t('renewedSentence') })
    },
    onError: error => showProblem(error, { title: t('renewFailed') }),
  })
  const about = { title: challenge.title, text: inviteText(texts, challenge) }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={challenge.isPrivate ? t('private') : t('sentence')}
      closeLabel={common('close')}
      size="form"
    >
      <div className="flex flex-col gap-7">
        <section aria-label={t('link')}>
          <LinkToSend
            label={t('link')}
            url={link.data?.url ?? ''}
            error={link.isError ? errorText(link.error) : undefined}
            about={about}
            lead
          />
          {link.data && <Picture challenge={challenge} url={link.data.url} text={about.text} />}
          {link.data && (
            <Fold title={t('linkTitle')} className="mt-2 border-b border-line">
              <p className="text-sm text-ink-2">
                {t('linkLife', {
                  date: dayOf(link.data.expiresAt),
                  joined: number(link.data.joined),
                  most: number(link.data.most),
                })}
              </p>
              <Button variant="soft" size="sm" busy={renew.isPending} onClick={() => renew.mutate()} className="mt-3">
                {t('renew')}
              </Button>
            </Fold>
          )}
        </section>
        {sent.data?.lifeline === 'ready' && <Lifeline challenge={challenge} about={about} open={forToday} />}
        <InviteByMail challengeId={challenge.id} />
        <SentInvites challengeId={challenge.id} query={sent} />
      </div>
    </Dialog>
  )
}

/** The same link with a picture of the challenge. */
function Picture({ challenge, url, text }: { challenge: Details; url: string; text: string }) {
  const { t } = useTranslation('invite-friends')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="soft"
        block
        icon={<Image size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        className="mt-2.5"
        onClick={() => setIsOpen(true)}
      >
        {t('picture')}
      </Button>
      <ShareSheet
        shared={isOpen ? { card: 'invite', about: challenge.id, url, text } : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

type LifelineProps = { challenge: Details; about: { title: string; text: string }; open: boolean }

/** An invitation sent today, on a day without a workout: it earns a bonus of its own, once. */
function Lifeline({ challenge, about, open }: LifelineProps) {
  const { t } = useTranslation('invite-friends')
  const link = useMutation({
    mutationFn: () => call('POST /challenges/:challengeId/lifeline-link', { params: { challengeId: challenge.id } }),
    onError: error => showProblem(error, { title: t('sendFailed') }),
  })
  const points = invitePointsOf({ kind: 'lifeline' }, challenge)
  return (
    <Fold
      open={open}
      title={t('lifeline.title', { points })}
      sign={
        <IconWell tone="maracuja" size={40}>
          <LifeBuoy size={21} aria-hidden="true" />
        </IconWell>
      }
      className="-my-3 rounded-lg bg-maracuja-soft px-4"
    >
      <p className="text-sm text-ink-2">{t('lifeline.sentence')}</p>
      <div className="mt-4">
        {link.data ? (
          <LinkToSend label={t('lifeline.link')} url={link.data.url} about={about} />
        ) : (
          <Button variant="solid" busy={link.isPending} onClick={() => link.mutate()}>
            {t('lifeline.make')}
          </Button>
        )}
      </div>
    </Fold>
  )
}
