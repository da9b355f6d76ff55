import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { copyText } from '../../challenges/components/share.ts'
import { DetailState } from '../components/DetailState.tsx'
import { Messages } from '../../moderation/components/Messages.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { oneTicket, type ReadTicket, showTicket, TICKETS_FRESH_MS } from './ticket-data.ts'
import { TicketTag } from './TicketTag.tsx'
import { showProblem } from '../../../states/show-problem.ts'

/** One request in detail: the person, the messages, and the answer. */
export function OpenTicket({ number }: { number: string }) {
  const { t } = useTranslation(['admin-support', 'support'])
  const query = useQuery({ ...oneTicket(number), staleTime: 0, refetchInterval: TICKETS_FRESH_MS })
  if (query.data) {
    const ticket = query.data
    const name = ticket.asker.name || ticket.asker.email || t('somebody')
    return (
      <>
        <Head ticket={ticket} name={name} />
        {ticket.reference && <Reference text={ticket.reference} />}
        <div className="mt-5 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
          <Messages
            label={t('messages')}
            messages={ticket.messages}
            side="support"
            nameOf={author => (author === 'person' ? name : t('support:thread.support'))}
          />
          {ticket.state !== 'closed' && <AnswerForm ticket={ticket} />}
          <StateButton ticket={ticket} />
        </div>
      </>
    )
  }
  return (
    <DetailState
      query={query}
      gone={{ title: t('gone'), sentence: t('goneSentence') }}
      failed={{ title: t('failed'), safe: '' }}
      loading={t('loading')}
    >
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-5 h-64 rounded-lg" />
    </DetailState>
  )
}

function Head({ ticket, name }: { ticket: ReadTicket; name: string }) {
  const { t } = useTranslation(['admin-support', 'support'])
  const { asker, number, topic, state, openedAt, waitingSince } = ticket
  return (
    <header>
      <div className="flex items-center gap-3.5">
        {asker.person && <Avatar userId={asker.person.id} name={name} photoUrl={asker.person.photoUrl} size={48} />}
        <div className="min-w-0">
          <h2 className="type-title text-[1.5rem] break-words">{t(`support:topics.${topic}`)}</h2>
          <p className="text-sm break-words text-ink-2">
            {[name, ...(asker.email && asker.email !== name ? [asker.email] : [])].join(' · ')}
          </p>
        </div>
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <TicketTag state={state} />
        <span>{t('ticket', { number })}</span>
        <span>{t('opened', { when: whenText(openedAt) })}</span>
        {waitingSince && <span>{t('waits', { when: whenText(waitingSince) })}</span>}
      </p>
    </header>
  )
}

function Reference({ text }: { text: string }) {
  const { t } = useTranslation('admin-support')
  async function copy() {
    const done = await copyText(text)
    toast(done ? { variant: 'success', title: t('copied') } : { variant: 'destructive', title: t('notCopied') })
  }
  return (
    <div className="mt-4 flex items-center gap-3 rounded-md bg-sunken py-2 pr-2 pl-4">
      <p className="min-w-0 flex-1 text-sm">
        <strong className="block font-[650]">{t('reference')}</strong>
        <span className="break-words text-ink-2">{text}</span>
        <span className="block text-[0.8125rem] text-ink-2">{t('referenceHelp')}</span>
      </p>
      <IconButton label={t('copy')} icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()} />
    </div>
  )
}

function StateButton({ ticket }: { ticket: ReadTicket }) {
  const { t } = useTranslation('admin-support')
  const closes = ticket.state !== 'closed'
  const params = { number: ticket.number }
  const change = useMutation({
    mutationFn: () =>
      closes
        ? call('POST /admin/support/tickets/:number/close', { params, body: { seen: ticket.messages.length } })
        : call('POST /admin/support/tickets/:number/reopen', { params }),
    onSuccess: whole => {
      showTicket(whole)
      toast(
        closes
          ? { variant: 'success', title: t('closed'), sentence: t('closedSentence') }
          : { variant: 'success', title: t('reopened') },
      )
    },
    onError: error => showProblem(error, { title: t('problem') }),
  })
  return (
    <Button
      variant="ghost"
      className="mt-3 -ml-2"
      busy={change.isPending}
      busyLabel={t(closes ? 'closing' : 'reopening')}
      onClick={() => change.mutate()}
    >
      {t(closes ? 'close' : 'reopen')}
    </Button>
  )
}
