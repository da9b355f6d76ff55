import { Ticket as TicketIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { now, useClock } from '../../../device/clock.ts'
import { dayOf, money } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { Fold } from '../../../ui/Fold.tsx'
import { Ticket } from '../../../ui/Ticket.tsx'
import { Amount } from './Amount.tsx'
import { CodeForm } from './CodeForm.tsx'

type BonusTicketProps = { balance: Answer<'GET /wallet'>; hidden: boolean }

/** Bonus credits: valid for entry fees, never for a payout, and never shown on the prize card; some of them expire. */
export function BonusTicket({ balance, hidden }: BonusTicketProps) {
  const { t } = useTranslation('wallet')
  const { bonusCents, bonusEnds, currency, heldBonusCents } = balance
  useClock()
  const ends = bonusEnds.map(({ cents, expiresAt }) => ({
    key: expiresAt,
    text: t('bonus.ends', {
      amount: hidden ? t('covered') : money(cents, currency),
      relative: relative(expiresAt, now()),
      day: dayOf(expiresAt, 'short'),
    }),
  }))
  return (
    <Ticket className="max-md:-mt-3 [&>div]:flex [&>div]:flex-col [&>div]:justify-center">
      <h2 className="flex items-center gap-2 text-sm font-[650] text-maracuja-text">
        <TicketIcon size={18} aria-hidden="true" />
        {t('bonus.label')}
      </h2>
      <p className="@container mt-2">
        <Amount cents={bonusCents} currency={currency} hidden={hidden} className="num-fit [--size:1.875rem]" />
      </p>
      <p className="mt-2 text-sm text-ink-2">{t('bonus.sentence')}</p>
      {heldBonusCents > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          {t('bonus.held', { amount: hidden ? t('covered') : money(heldBonusCents, currency) })}
        </p>
      )}
      {ends.length === 1 && <p className="mt-1 text-sm font-semibold">{ends[0]!.text}</p>}
      {ends.length > 1 && (
        <Fold title={ends[0]!.text} size="sm" className="text-sm">
          <ul className="flex flex-col gap-0.5 text-ink-2">
            {ends.slice(1).map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Fold>
      )}
      <CodeForm />
    </Ticket>
  )
}
