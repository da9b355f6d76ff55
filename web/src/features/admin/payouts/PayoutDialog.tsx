import { BANK_DETAILS_REFUSALS, PAYOUT_FAILURES, type PayoutEnding } from '@bora/rules/payouts.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { money } from '../../../language/format.ts'
import { toast } from '../../../ui/toast.ts'
import { CompleteDialog } from './CompleteDialog.tsx'
import { onePayout, showDecided, type WholePayout } from './desk-data.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Actions on a payout that ask for more information first. */
export type PayoutAsked = PayoutEnding | 'decline'

type PayoutDialogProps = { payout: WholePayout; asked: PayoutAsked; onClose: () => void }

/** Asks for the information that a decision on a payout needs, and makes it. */
export function PayoutDialog({ payout, asked, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('admin-payouts')
  const params = { payoutId: payout.id }
  const about = { amount: money(payout.amountCents, payout.currency), name: payout.person.name }
  async function decide(answer: Promise<WholePayout>, told: string) {
    await showDecided(onePayout(payout.id).queryKey, await answer)
    onClose()
    toast({ variant: 'success', title: payout.takesTwo ? t('told.proposed') : told })
  }
  const told = (sentence: string) => [sentence, ...(payout.takesTwo ? [t('form.two')] : [])].join(' ')
  const note = payout.takesTwo ? { note: { label: t('form.evidence'), help: t('form.evidenceHelp') } } : {}
  if (asked === 'complete')
    return (
      <CompleteDialog
        payout={payout}
        onClose={onClose}
        send={body => decide(call('POST /admin/payouts/:payoutId/complete', { params, body }), t('told.completed'))}
      />
    )
  if (asked === 'decline')
    return (
      <ReasonDialog
        title={t('form.declineTitle')}
        sentence={t('form.declineSentence')}
        reasons={[]}
        submit={t('form.declineTitle')}
        onClose={onClose}
        send={async (_, note) => {
          const answer = await call('POST /admin/payouts/:payoutId/ending/decline', { params, body: { note } })
          await showDecided(onePayout(payout.id).queryKey, answer)
          onClose()
          toast({ title: t('told.declined') })
        }}
      />
    )
  if (asked === 'correct')
    return (
      <ReasonDialog
        title={t('form.correctTitle')}
        sentence={told(t('form.correctSentence', about))}
        {...note}
        reasons={BANK_DETAILS_REFUSALS.map(value => ({ value, label: t(`refusal.${value}`) }))}
        submit={t('do.correct')}
        onClose={onClose}
        send={(refusal, note) => {
          const body = { refusal, note }
          return decide(call('POST /admin/payouts/:payoutId/correction', { params, body }), t('told.corrected'))
        }}
      />
    )
  return (
    <ReasonDialog
      title={t(`form.${asked}Title`)}
      sentence={told(t(`form.${asked}Sentence`, about))}
      {...note}
      reasons={PAYOUT_FAILURES.map(value => ({ value, label: t(`failure.${value}`) }))}
      submit={t(`do.${asked}`)}
      destructive
      onClose={onClose}
      send={(failure, note) => {
        const body = { failure, note }
        return asked === 'fail'
          ? decide(call('POST /admin/payouts/:payoutId/fail', { params, body }), t('told.failed'))
          : decide(call('POST /admin/payouts/:payoutId/return', { params, body }), t('told.returned'))
      }}
    />
  )
}
