import { BANK_DETAILS_REFUSALS } from '@bora/rules/payouts.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { toast } from '../../../ui/toast.ts'
import { oneReview, showDecided, type WholeReview } from './desk-data.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Asks for the reason and rejects a person's banking details. */
export function RefuseDialog({ review, onClose }: { review: WholeReview; onClose: () => void }) {
  const { t } = useTranslation('admin-payouts')
  const { person, version } = review
  const params = { personId: person.id }
  return (
    <ReasonDialog
      title={t('form.refuseTitle')}
      sentence={t('form.refuseSentence', { name: person.name })}
      reasons={BANK_DETAILS_REFUSALS.map(value => ({ value, label: t(`refusal.${value}`) }))}
      submit={t('do.refuse')}
      destructive
      onClose={onClose}
      send={async (refusal, note) => {
        const body = { version, refusal, note }
        const whole = await call('POST /admin/bank-reviews/:personId/refuse', { params, body })
        await showDecided(oneReview(person.id).queryKey, whole)
        onClose()
        toast({ variant: 'success', title: t('told.refused') })
      }}
    />
  )
}
