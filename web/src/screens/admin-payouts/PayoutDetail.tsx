import { PAYOUT_OVERDUE_HOURS, UNDO_TOAST_MS } from '@bora/rules/limits.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { dayOf, money, moneyParts } from '../../language/format.ts'
import { useSession } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Numeral.tsx'
import { toast } from '../../ui/toast.ts'
import { Acts } from './Acts.tsx'
import { ACTIONS, READ } from './actions.ts'
import { onePayout, readDeskAgain, showDecided, type WholePayout } from './desk-data.ts'
import type { Field } from '../../components/admin/destination-text.ts'
import { Facts } from './Facts.tsx'
import { MatchCard } from './MatchCard.tsx'
import type { PayoutAsked } from './PayoutDialog.tsx'
import { PayoutTimeline } from './PayoutTimeline.tsx'
import { Person } from './Person.tsx'
import { sendLater, takeBack, useWaitingToBeSent } from './send-later.ts'
import { PayoutTag } from './StatusTag.tsx'
import { tellProblem } from '../../components/states/tell-problem.ts'

const ASKED: readonly PayoutAsked[] = ['complete', 'correct', 'fail', 'return']

/** A payout whole: how much for whom, what happened, where it goes, and what its viewer can do now. */
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
        <Person person={person} about={t('since', { day: dayOf(person.memberSince, 'full') })} />
        <div>
          <p className="@container">
            <span className="sr-only">{amount}</span>
            <span aria-hidden="true">
              <Money {...moneyParts(amountCents, currency)} className="num-fit [--size:42px]" />
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
        {ASKED.filter(action => !leaving && can.includes(action)).map(action => (
          <Button key={action} variant="soft" block onClick={() => onAsk(action)}>
            {t(`do.${action}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** The one strong button. What it does can't be taken back, so it waits a while before it is sent, and becomes its undo. */
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
      tellProblem(error, { title: t('told.problem'), again: () => send(name) })
      await readDeskAgain()
    }
  }
  const undo = () => {
    if (takeBack(id)) toast({ title: t('told.undone') })
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
        // The second half of a double click is no change of mind.
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
  if (!isOwn && payout.releases >= payout.releasesNeeded) return null
  return <p className="text-sm text-ink-2">{isOwn ? t('errors:own_payout') : t('do.otherConfirms')}</p>
}
