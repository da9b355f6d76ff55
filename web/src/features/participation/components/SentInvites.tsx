import { type InviteStatus, mayBeCorrected, mayBeSentAgain } from '@bora/rules/invites.ts'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { dayOf } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag, type TagTone } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { CorrectAddress } from './CorrectAddress.tsx'
import type { Sent } from './sent-query.ts'
import { useSend } from './use-send.ts'
import { showProblem } from '../../../states/show-problem.ts'

const TONES: Record<InviteStatus, TagTone> = {
  sent: 'neutral',
  opened: 'mar',
  joined: 'folha',
  declined: 'neutral',
  expired: 'maracuja',
  failed: 'danger',
  refused: 'danger',
}

/** The people one has invited, latest first, each with the status of the invite. */
export function SentInvites({ challengeId, query }: { challengeId: string; query: UseQueryResult<Sent> }) {
  const { t } = useTranslation('invite-friends')
  if (query.isError) return <LoadFailed title={t('list.failed')} safe="" query={query} />
  if (!query.data)
    return (
      <Loading text={t('list.loading')}>
        <Skeleton className="h-16 rounded-md" />
      </Loading>
    )
  if (query.data.items.length === 0) return null
  return (
    <section aria-labelledby="sent-invites">
      <h3 id="sent-invites" className="type-title text-h2">
        {t('list.title')}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {query.data.items.map(item => (
          <Row key={item.id} challengeId={challengeId} item={item} />
        ))}
      </ul>
    </section>
  )
}

function Row({ challengeId, item }: { challengeId: string; item: Sent['items'][number] }) {
  const { t } = useTranslation('invite-friends')
  const { id, email, status, sentAt, expiresAt } = item
  const who = email ?? t('lifeline.link')
  const withdraw = useMutation({
    mutationFn: () =>
      call('POST /challenges/:challengeId/invitations/:invitationId/withdraw', {
        params: { challengeId, invitationId: id },
      }),
    onError: error => showProblem(error, { title: t('list.withdrawFailed') }),
  })
  const send = useSend(challengeId)
  const [corrects, setCorrects] = useState(false)
  const waits = status === 'sent' || status === 'opened'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-3">
      <span className="min-w-0 flex-1 basis-[180px]">
        <span className="block text-ui font-[650] break-words">{who}</span>
        <span className="block text-[0.8125rem] text-ink-2">
          {waits ? t('list.until', { date: dayOf(expiresAt) }) : t('list.on', { date: dayOf(sentAt) })}
        </span>
      </span>
      <Tag tone={TONES[status]}>{t(`status.${status}`)}</Tag>
      {waits && (
        <Button
          variant="ghost"
          size="sm"
          busy={withdraw.isPending}
          aria-label={t('list.withdrawLabel', { who })}
          onClick={() => withdraw.mutate()}
        >
          {t('list.withdraw')}
        </Button>
      )}
      {email && mayBeSentAgain(status) && status !== 'refused' && (
        <Button
          variant="soft"
          size="sm"
          busy={send.isPending}
          aria-label={t('list.againLabel', { who })}
          onClick={() => send.mutate([email])}
        >
          {t('list.again')}
        </Button>
      )}
      {email && mayBeCorrected(status) && !corrects && (
        <Button variant="soft" size="sm" aria-label={t('list.correctLabel', { who })} onClick={() => setCorrects(true)}>
          {t('list.correct')}
        </Button>
      )}
      {email && corrects && (
        <CorrectAddress challengeId={challengeId} id={id} email={email} onDone={() => setCorrects(false)} />
      )}
    </li>
  )
}
