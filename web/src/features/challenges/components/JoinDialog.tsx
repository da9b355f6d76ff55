import { Coins, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Overview } from './challenge-data.ts'
import { ContractPoints, Point, POINT_ICON } from './ContractPoints.tsx'
import { Fingerprint } from './Fingerprint.tsx'
import { holdLines } from './rule-lines.ts'

type JoinDialogProps = {
  challenge: Overview
  open: boolean
  onOpenChange: (open: boolean) => void
  onAccept: () => void
  busy: boolean
}

/**
 * The rules as a contract, shown before joining without an entry fee: dates, target and the hold, with their
 * fingerprint. With a fee they are on the sheet of the checkout.
 */
export function JoinDialog({ challenge, open, onOpenChange, onAccept, busy }: JoinDialogProps) {
  const { t } = useTranslation('challenge')
  const hasPrize = challenge.pool.kind !== 'none'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('join.title')}
      description={t('join.sentence')}
      closeLabel={t('close')}
      footer={
        <Button
          variant="bora"
          size="lg"
          block
          busy={busy}
          busyLabel={t('join.busy')}
          onClick={onAccept}
          className="text-ui!"
        >
          {t('join.confirm')}
        </Button>
      }
    >
      <ContractPoints challenge={challenge}>
        <Point icon={<Coins {...POINT_ICON} />}>{t('join.points.noFee')}</Point>
        {hasPrize && (
          <Point icon={<Hourglass {...POINT_ICON} />}>{holdLines(t, challenge).toReversed().join(' ')}</Point>
        )}
      </ContractPoints>
      <Fingerprint hash={challenge.fingerprint} className="mt-5" />
      {hasPrize && <p className="mt-3 text-[0.8125rem] text-ink-2">{t('join.adults')}</p>}
    </Dialog>
  )
}
