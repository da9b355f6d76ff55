import { BANK_REVIEW_HOURS } from '@bora/rules/limits.ts'
import { BadgeCheck, CircleX, Hourglass, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { now, useClock } from '../../../device/clock.ts'
import { dayOf, time } from '../../../language/format.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { type Details, destinationText } from './payout-text.ts'

/** The payout destination, masked, and the state of its review. */
export function BankDetailsCard({ details }: { details: Details }) {
  const { t } = useTranslation('payouts')
  useClock()
  const { name, number } = destinationText(t, details.destination)
  const { state, refusal, payableFrom } = details
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-surface px-4 py-3.5 shadow-e1">
      <IconWell tone="mar" size={44}>
        <Landmark size={20} aria-hidden="true" />
      </IconWell>
      <p className="min-w-0 flex-1 basis-[140px]">
        <span className="block text-ui font-[650] break-words">{name}</span>
        <span className="block text-sm break-all text-ink-2 tabular-nums">{number}</span>
      </p>
      {state === 'verified' ? (
        <Tag tone="folha" icon={<BadgeCheck size={14} strokeWidth={2.4} aria-hidden="true" />}>
          {t('details.verified')}
        </Tag>
      ) : state === 'pending' ? (
        <Tag tone="maracuja" icon={<Hourglass size={14} strokeWidth={2.4} aria-hidden="true" />}>
          <span className="sr-only">{t('details.pendingSpoken', BANK_REVIEW_HOURS)}</span>
          <span aria-hidden="true">{t('details.pending', BANK_REVIEW_HOURS)}</span>
        </Tag>
      ) : (
        <Tag tone="danger" icon={<CircleX size={14} strokeWidth={2.4} aria-hidden="true" />}>
          {t('details.refused')}
        </Tag>
      )}
      {refusal && <p className="w-full text-sm text-danger-text">{t(`details.reason.${refusal}`)}</p>}
      {state === 'verified' && Date.parse(payableFrom) > now() && (
        <p className="w-full text-sm text-ink-2">
          {t('details.payableFrom', { day: dayOf(payableFrom, 'short'), time: time(payableFrom) })}
        </p>
      )}
    </div>
  )
}
