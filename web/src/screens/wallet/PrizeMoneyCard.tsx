import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/api.ts'
import { money } from '../../language/format.ts'
import { StageCard } from '../../ui/Card.tsx'
import { Amount } from './Amount.tsx'

type PrizeMoneyCardProps = { balance: Answer<'GET /wallet'>; hidden: boolean }

/** Prize money that is free, and how much more is on its way out of the dispute time. */
export function PrizeMoneyCard({ balance, hidden }: PrizeMoneyCardProps) {
  const { t } = useTranslation('wallet')
  const { freeCents, heldCents, currency } = balance
  return (
    <StageCard lanes={270} className="flex flex-col justify-center p-[22px] lg:min-h-[190px] lg:p-6">
      <p className="flex items-center gap-2 text-sm font-medium text-on-mata-2">
        <Trophy size={18} aria-hidden="true" />
        {t('prizes.label')}
      </p>
      <p className="@container mt-3">
        <Amount
          cents={freeCents}
          currency={currency}
          hidden={hidden}
          className="num-fit [--size:46px] lg:[--size:56px]"
        />
      </p>
      <p className="mt-3 text-sm text-on-mata-2">
        {heldCents > 0
          ? t('prizes.held', { amount: hidden ? t('covered') : money(heldCents, currency) })
          : freeCents > 0
            ? t('prizes.free')
            : t('prizes.none')}
      </p>
    </StageCard>
  )
}
