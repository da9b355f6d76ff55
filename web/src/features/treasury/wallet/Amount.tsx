import { useTranslation } from 'react-i18next'
import { money, moneyParts } from '../../../language/format.ts'
import type { Currency } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Money } from '../../../ui/Numeral.tsx'

type AmountProps = { cents: number; currency: Currency; hidden: boolean; className?: string }

/** An amount as the big numeral, or dots while amounts are hidden. */
export function Amount({ cents, currency, hidden, className }: AmountProps) {
  const { t } = useTranslation('wallet')
  const parts = moneyParts(cents, currency)
  return (
    <>
      <span className="sr-only">{hidden ? t('hidden') : money(cents, currency)}</span>
      <span aria-hidden="true">
        <Money {...parts} amount={hidden ? '••••' : parts.amount} className={classes(className)} />
      </span>
    </>
  )
}
