import { LIMIT_RAISED_AFTER_HOURS } from '@bora/rules/limits.ts'
import { limitHoldsFrom } from '@bora/rules/spending-limits.ts'
import { useTranslation } from 'react-i18next'
import { now } from '../../../device/clock.ts'
import { dayOf, money, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Limits, useMonthlyLimit } from './use-limits.ts'

/** Asks for confirmation before a limit is removed, and says from when. */
export function NoLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation('own-limits')
  const { monthlyCents, currency } = limits
  const from = limitHoldsFrom(monthlyCents, null, now()).toISOString()
  const change = useMonthlyLimit(() => {
    onClose()
    toast({ variant: 'success', title: t('limit.asked') })
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('none.title')}
      description={t('none.sentence', {
        hours: LIMIT_RAISED_AFTER_HOURS,
        limit: money(monthlyCents ?? 0, currency),
        date: dayOf(from),
        time: time(from),
      })}
      footer={
        <>
          <Button variant="solid" onClick={onClose}>
            {t('none.keep')}
          </Button>
          <Button variant="soft" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('month.remove')}
          </Button>
        </>
      }
    />
  )
}
