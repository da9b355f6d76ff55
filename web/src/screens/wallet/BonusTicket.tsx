import { Ticket as TicketIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { Ticket } from '../../ui/Ticket.tsx'
import { Amount } from './Amount.tsx'

type BonusTicketProps = { balance: Answer<'GET /wallet'>; hidden: boolean }

/** Bonus credits: good for entry fees, never for a payout, and never on the card of the prizes. */
export function BonusTicket({ balance, hidden }: BonusTicketProps) {
  const { t } = useTranslation('wallet')
  return (
    <Ticket className="[&>div]:flex [&>div]:flex-col [&>div]:justify-center">
      <h2 className="flex items-center gap-2 text-sm font-[650] text-maracuja-text">
        <TicketIcon size={18} aria-hidden="true" />
        {t('bonus.label')}
      </h2>
      <p className="@container mt-2">
        <Amount
          cents={balance.bonusCents}
          currency={balance.currency}
          hidden={hidden}
          className="num-fit [--size:30px]"
        />
      </p>
      <p className="mt-2 text-sm text-ink-2">{t('bonus.sentence')}</p>
    </Ticket>
  )
}
