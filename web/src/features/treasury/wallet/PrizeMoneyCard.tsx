import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { money } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { HeroCard } from '../../../ui/Card.tsx'
import { Amount } from './Amount.tsx'

type PrizeMoneyCardProps = {
  balance: Answer<'GET /wallet'>
  hidden: boolean
  /** of a payout in progress */
  onItsWayCents: number
  /** payouts are available where the person lives */
  canWithdraw: boolean
  byPix: boolean
  /** why nothing can be withdrawn right now */
  against: string | null
  /** the missing requirement of a first payout; null if there is none */
  missing: string | null
  onWithdraw: () => void
}

/** The withdrawable prize money, how much more is held, and the withdraw button. */
export function PrizeMoneyCard(props: PrizeMoneyCardProps) {
  const { balance, hidden, onItsWayCents, canWithdraw, byPix, against, missing, onWithdraw } = props
  const note = against ?? missing
  const { t } = useTranslation(['wallet', 'payouts'])
  const { freeCents, heldCents, currency } = balance
  const amount = (cents: number) => (hidden ? t('covered') : money(cents, currency))
  const lines = [
    onItsWayCents > 0 && t('payouts:onItsWay', { amount: amount(onItsWayCents) }),
    heldCents > 0 && t('prizes.held', { amount: amount(heldCents) }),
  ].filter(Boolean)
  return (
    <HeroCard lanes={270} className="flex flex-col justify-center p-[22px] lg:min-h-[190px] lg:p-6">
      <p className="flex items-center gap-2 text-sm font-medium text-on-mata-2">
        <Trophy size={18} aria-hidden="true" />
        {canWithdraw ? t('payouts:withdrawable') : t('prizes.label')}
      </p>
      <p className="@container mt-3">
        <Amount
          cents={freeCents}
          currency={currency}
          hidden={hidden}
          className="num-fit [--size:2.875rem] lg:[--size:3.5rem]"
        />
      </p>
      {(lines.length > 0 ? lines : [t(freeCents > 0 ? 'prizes.free' : 'prizes.none')]).map((line, index) => (
        <p key={line || index} className={index === 0 ? 'mt-3 text-sm text-on-mata-2' : 'text-sm text-on-mata-2'}>
          {line}
        </p>
      ))}
      {canWithdraw && freeCents > 0 && (
        <div className="mt-4">
          <Button
            variant="bora"
            size="lg"
            block
            className="sm:w-auto"
            aria-disabled={against !== null}
            aria-describedby={note === null ? undefined : 'withdraw-note'}
            onClick={onWithdraw}
          >
            {t(byPix ? 'payouts:withdrawPix' : 'payouts:withdraw')}
          </Button>
          {note !== null && (
            <p id="withdraw-note" className="mt-2.5 text-sm text-on-mata-2">
              {note}
            </p>
          )}
        </div>
      )}
    </HeroCard>
  )
}
