import { PAYOUT_OVERDUE_HOURS, UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { dayOf, money, moneyParts } from '../../../language/format.ts'
import { useSession } from '../../../session/session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { toast } from '../../../ui/toast.ts'
import { Acts } from './Acts.tsx'
import { ACTIONS, READ } from './actions.ts'
import { onePayout, showDecided, type WholePayout } from './desk-data.ts'
import { AloneLimits } from '../components/AloneLimits.tsx'
import { SecondRefusal } from '../components/SecondRefusal.tsx'
import type { Field } from '../components/destination-text.ts'
import { Facts } from './Facts.tsx'
import { instantText } from './instant-text.ts'
import { MatchCard } from './MatchCard.tsx'
import type { PayoutAsked } from './PayoutDialog.tsx'
import { PayoutTimeline } from './PayoutTimeline.tsx'
import { Person } from './Person.tsx'
import { sendLater, cancelSend, useWaitingToBeSent } from './send-later.ts'
import { PayoutTag } from './StatusTag.tsx'
import { WhatIsReal } from './WhatIsReal.tsx'
import { showProblem } from '../../../states/show-problem.ts'

const ASKED = ['complete', 'correct', 'fail', 'return'] as const satisfies PayoutAsked[]

/** A payout in detail: amount, person, history, destination, and the actions available to the viewer. */
export function PayoutDetail({ payout, onAsk }: { payout: WholePayout; onAsk: (asked: PayoutAsked) => void }) {
  const { t } = useTranslation('admin-payouts')
  const leaving = useWaitingToBeSent() === payout.id
  const { id, person, amountCents, currency, can } = payout
  const params = { payoutId: id }
  const amount = money(amountCents, currency)
  const more: Field[] = [
    { label: t('field.provider'), value: payout.provider },
    ...(payout.attempts > 1 ? [{ label: t('field.attempts'), value: String(payout.attempts) }] : []),
    ...(payout.endToEndId ? [{ label: t('field.endToEndId'), value: payout.endToEndId }] : []),
    ...(payout.feeCents ? [{ label: t('field.fee'), value: money(payout.feeCents, currency) }] : []),
  ]
  return (
    <>
      <div className={READ}>
        <WhatIsReal />
        <Person person={person} about={t('since', { day: dayOf(person.memberSince, 'full') })} />
        <div>
          <p className="@container">
            <span className="sr-only">{amount}</span>
            <span aria-hidden="true">
              <Money {...moneyParts(amountCents, currency)} className="num-fit [--size:2.625rem]" />
            </span>
          </p>
          <div className="mt-2.5">
            <PayoutTag row={payout} />
          </div>
          {payout.failure && (
            <p className="mt-2 text-sm text-ink-2">{t('why', { reason: t(`failure.${payout.failure}`) })}</p>
          )}
        </div>
        {payout.overdue && (
          <Banner
            tone="failed"
            title={t('overdueTitle')}
            sentence={t('overdueSentence', { hours: PAYOUT_OVERDUE_HOURS })}
          />
        )}
        {payout.said && <Said said={payout.said} payout={payout} />}
        <PayoutTimeline payout={payout} />
        <MatchCard match={payout.nameMatch} />
        <Facts
          key={id}
          masked={payout}
          more={more}
          reveal={() => call('POST /admin/payouts/:payoutId/reveal', { params })}
        />
        <Acts acts={payout.acts} />
      </div>
      <div className={ACTIONS}>
        <ReleaseButton payout={payout} />
        {payout.said && <SaidActions said={payout.said} payout={payout} onAsk={onAsk} />}
        {ASKED.filter(action => !leaving && can.includes(action)).map(action => (
          <Button key={action} variant="soft" block onClick={() => onAsk(action)}>
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

type SaidProps = { said: NonNullable<WholePayout['said']>; payout: WholePayout }

/** The outcome as reported by an admin, and how it is known. */
function Said({ said, payout }: SaidProps) {
  const { t } = useTranslation('admin-payouts')
  const { what, by, at, endToEndId, feeCents, reason, evidence } = said
  const facts = [
    ...(endToEndId ? [endToEndId] : []),
    ...(feeCents ? [`${t('field.fee')} ${money(feeCents, payout.currency)}`] : []),
    ...(reason ? [reason === 'document_needed' ? t(`refusal.${reason}`) : t(`failure.${reason}`)] : []),
  ]
  return (
    <Banner
      tone="pending"
      title={t('said.title', { name: by.name, what: t(`said.what.${what}`) })}
      sentence={
        <>
          {instantText(at)}
          {facts.length > 0 && <span className="block break-words">{facts.join(' · ')}</span>}
          <span className="mt-1 block break-words whitespace-pre-line">{evidence}</span>
        </>
      }
    />
  )
}

function SaidActions({ said, payout, onAsk }: SaidProps & { onAsk: (asked: PayoutAsked) => void }) {
  const { t } = useTranslation('admin-payouts')
  const { id, can, secondRefusal } = payout
  const approve = useMutation({
    mutationFn: () =>
      call('POST /admin/payouts/:payoutId/ending/approve', { params: { payoutId: id }, body: { ending: said.ending } }),
    onSuccess: whole => {
      toast({ variant: 'success', title: t(`told.${TOLD[said.what]}`) })
      return showDecided(onePayout(id).queryKey, whole)
    },
    onError: error => {
      showProblem(error, { title: t('told.problem'), again: () => approve.mutate() })
      return staleReadsAnswered()
    },
  })
  const isOwn = secondRefusal === 'other_admin_needed'
  return (
    <>
      {can.includes('approve') && (
        <Button
          variant="bora"
          size="lg"
          block
          disc="check"
          busy={approve.isPending}
          busyLabel={t('do.busy')}
          onClick={() => approve.mutate()}
        >
          {t('said.approve', { what: t(`said.what.${said.what}`) })}
        </Button>
      )}
      {isOwn && <p className="text-sm text-ink-2">{t('said.own')}</p>}
      {secondRefusal && !isOwn && <SecondRefusal refusal={secondRefusal} />}
      {can.includes('decline') && (
        <Button variant="soft" block onClick={() => onAsk('decline')}>
          {t(isOwn ? 'said.takeBack' : 'said.decline')}
        </Button>
      )}
    </>
  )
}

const TOLD = { complete: 'completed', fail: 'failed', return: 'returned', correct: 'corrected' } as const

/**
 * The primary button. Its action is irreversible, so it is delayed before it is sent, and the button becomes an undo
 * button meanwhile.
 */
function ReleaseButton({ payout }: { payout: WholePayout }) {
  const { t } = useTranslation('admin-payouts')
  const leaving = useWaitingToBeSent() === payout.id
  const { id, can } = payout
  const act = can.includes('release') ? 'release' : can.includes('confirm') ? 'confirm' : null
  if (!act) return payout.status === 'pending' ? <OthersDecide payout={payout} /> : null
  const amount = money(payout.amountCents, payout.currency)
  async function send(name: 'release' | 'confirm') {
    const params = { payoutId: id }
    try {
      const whole =
        name === 'release'
          ? await call('POST /admin/payouts/:payoutId/release', { params, body: {} })
          : await call('POST /admin/payouts/:payoutId/confirm', { params, body: {} })
      toast({ variant: 'success', title: name === 'release' ? t('told.released') : t('told.confirmed') })
      await showDecided(onePayout(id).queryKey, whole)
    } catch (error) {
      showProblem(error, { title: t('told.problem'), again: () => send(name) })
      await staleReadsAnswered()
    }
  }
  const undo = () => {
    if (cancelSend(id)) toast({ title: t('told.undone') })
  }
  function begin(name: 'release' | 'confirm') {
    sendLater(id, () => void send(name))
    toast({
      title: t('told.releasing', { amount }),
      sentence: t('told.releasingSentence', { name: payout.person.name }),
      duration: UNDO_TOAST_MS,
      action: { label: t('do.undo'), onClick: undo },
    })
  }
  return (
    <Button
      variant={leaving ? 'soft' : 'bora'}
      size="lg"
      block
      disc={leaving ? 'none' : 'check'}
      onClick={event => {
        // The second half of a double click is not an undo.
        if (event.detail > 1) return
        if (leaving) undo()
        else begin(act)
      }}
    >
      {leaving ? t('do.undoRelease') : t(`do.${act}`, { amount })}
    </Button>
  )
}

function OthersDecide({ payout }: { payout: WholePayout }) {
  const { t } = useTranslation(['admin-payouts', 'errors'])
  const isOwn = useSession()?.userId === payout.person.id
  if (payout.stopped && !isOwn) return <p className="text-sm text-ink-2">{t('errors:payouts_stopped')}</p>
  if (payout.aloneLimit) return <AloneLimits of="decided" />
  if (!isOwn && payout.releases >= payout.releasesNeeded) return null
  if (payout.secondRefusal && payout.secondRefusal !== 'other_admin_needed')
    return <SecondRefusal refusal={payout.secondRefusal} />
  return <p className="text-sm text-ink-2">{isOwn ? t('errors:own_payout') : t('do.otherConfirms')}</p>
}
