import { invitePointsOf } from '@bora/rules/scoring/invite-bonus.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Image, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { errorText } from '../../api/error-text.ts'
import { deviceId } from '../../device/device-id.ts'
import { dayOf, number } from '../../language/format.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Details } from '../challenge/challenge-data.ts'
import { InviteByMail } from './InviteByMail.tsx'
import { ShareSheet } from '../share/ShareSheet.tsx'
import { LinkToSend } from './LinkToSend.tsx'
import { SentInvites } from './SentInvites.tsx'
import { sentQuery } from './sent-query.ts'
import { showProblem } from '../states/show-problem.ts'

export type InviteFriendsProps = { challenge: Details; open: boolean; onOpenChange: (open: boolean) => void }

/** Every way to invite others to a challenge, and the status of earlier invites. */
export function InviteFriends({ challenge, open, onOpenChange }: InviteFriendsProps) {
  const { t } = useTranslation('invite-friends')
  const { t: common } = useTranslation()
  const params = { challengeId: challenge.id }
  const linkKey = ['invite-link', challenge.id]
  const client = useQueryClient()
  const link = useQuery({
    queryKey: linkKey,
    queryFn: () => call('POST /challenges/:challengeId/invite-link', { params, body: { device: deviceId() } }),
    enabled: open,
  })
  const sent = useQuery({ ...sentQuery(challenge.id), enabled: open })
  const renew = useMutation({
    mutationFn: () => call('POST /challenges/:challengeId/invite-link/renew', { params }),
    onSuccess: renewed => {
      client.setQueryData(linkKey, renewed)
      toast({ variant: 'success', title: t('renewed'), sentence: t('renewedSentence') })
    },
    onError: error => showProblem(error, { title: t('renewFailed') }),
  })
  const about = { title: challenge.title, text: t('text', { title: challenge.title }) }
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
          />
          {link.data && <Picture challenge={challenge} url={link.data.url} text={about.text} />}
          {link.data && (
            <p className="mt-3 text-[13.5px] text-ink-2">
              {t('linkLife', {
                date: dayOf(link.data.expiresAt),
                joined: number(link.data.joined),
                most: number(link.data.most),
              })}{' '}
              <Button
                variant="link"
                size="sm"
                busy={renew.isPending}
                onClick={() => renew.mutate()}
                className="min-h-0! px-0! align-baseline"
              >
                {t('renew')}
              </Button>
            </p>
          )}
        </section>
        {sent.data?.lifeline === 'ready' && <Lifeline challenge={challenge} about={about} />}
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
        className="mt-3"
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

/** The lifeline: an invite sent today, on a day without a workout, earns points of its own, once. */
function Lifeline({ challenge, about }: { challenge: Details; about: { title: string; text: string } }) {
  const { t } = useTranslation('invite-friends')
  const link = useMutation({
    mutationFn: () => call('POST /challenges/:challengeId/lifeline-link', { params: { challengeId: challenge.id } }),
    onError: error => showProblem(error, { title: t('sendFailed') }),
  })
  const points = invitePointsOf({ kind: 'lifeline' }, challenge)
  return (
    <section aria-labelledby="lifeline" className="rounded-lg bg-maracuja-soft p-4">
      <div className="flex items-start gap-3">
        <IconWell tone="maracuja" size={44}>
          <LifeBuoy size={22} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0">
          <h3 id="lifeline" className="text-ui font-bold">
            {t('lifeline.title', { points })}
          </h3>
          <p className="mt-0.5 text-sm text-ink-2">{t('lifeline.sentence')}</p>
        </div>
      </div>
      <div className="mt-4">
        {link.data ? (
          <LinkToSend label={t('lifeline.link')} url={link.data.url} about={about} />
        ) : (
          <Button variant="solid" busy={link.isPending} onClick={() => link.mutate()}>
            {t('lifeline.make')}
          </Button>
        )}
      </div>
    </section>
  )
}
