import { SEAT_KEPT_MINUTES } from '@bora/rules/limits.ts'
import { CalendarDays, Camera, Coins, Hourglass, Target, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { day, money } from '../../language/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Overview } from './challenge-data.ts'
import { Fingerprint } from './Fingerprint.tsx'
import { holdLines, noTargetText } from './rule-lines.ts'
import { targetText } from './target-text.ts'

type JoinDialogProps = {
  challenge: Overview
  open: boolean
  onOpenChange: (open: boolean) => void
  onAccept: () => void
  busy: boolean
}
const ICON = { size: 19, strokeWidth: 2.2, 'aria-hidden': true } as const

/** The rules as a contract, shown before joining: dates, target, money and the hold, with their fingerprint. */
export function JoinDialog({ challenge, open, onOpenChange, onAccept, busy }: JoinDialogProps) {
  const { t } = useTranslation('challenge')
  const { pool } = challenge
  const paid = pool.entryFeeCents > 0
  const target = targetText(challenge)
  const amount = money(pool.entryFeeCents, pool.currency)
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
          {paid ? t('join.confirmPay', { amount }) : t('join.confirm')}
        </Button>
      }
    >
      <ul className="flex flex-col gap-3 text-ui">
        <Point icon={<CalendarDays {...ICON} />}>
          {t('join.points.dates', { from: day(challenge.startDate), to: day(challenge.endDate) })}
        </Point>
        <Point icon={<Target {...ICON} />}>
          {target ? t('join.points.target', { target }) : noTargetText(t, pool)}
        </Point>
        <Point icon={<Camera {...ICON} />}>{t('join.points.late', { count: challenge.limits.lateHours })}</Point>
        <Point icon={<Coins {...ICON} />}>{paid ? t('join.points.fee', { amount }) : t('join.points.noFee')}</Point>
        {paid && challenge.limits.maxParticipants !== null && (
          <Point icon={<Timer {...ICON} />}>{t('join.points.seat', { count: SEAT_KEPT_MINUTES })}</Point>
        )}
        {pool.kind !== 'none' && (
          <Point icon={<Hourglass {...ICON} />}>{holdLines(t, challenge).toReversed().join(' ')}</Point>
        )}
      </ul>
      <Fingerprint hash={challenge.fingerprint} className="mt-5" />
      {(paid || pool.kind !== 'none') && <p className="mt-3 text-[13px] text-ink-2">{t('join.adults')}</p>}
    </Dialog>
  )
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-0.5 shrink-0 text-ink-2">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
