import { LIMIT_RAISED_AFTER_HOURS, MAX_SPENDING_LIMIT_CENTS } from '@bora/rules/limits.ts'
import { centsOf } from '@bora/rules/money.ts'
import { limitHoldsFrom } from '@bora/rules/spending-limits.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField, typedAmount } from '../components/AmountField.tsx'
import { now } from '../../../device/clock.ts'
import { dayOf, money, time } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Limits, useMonthlyLimit } from './use-limits.ts'

const QUICK_CENTS = [50_00, 100_00, 200_00, 500_00]

/** A new limit: an amount, and from when it will apply, shown before it is confirmed. */
export function LimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation('own-limits')
  const { t: common } = useTranslation()
  const { currency, monthlyCents, spentCents, monthEndsAt } = limits
  const amount = (cents: number) => money(cents, currency)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const cents = centsOf(text, currentLanguage())
  const change = useMonthlyLimit(limits => {
    onClose()
    toast({ variant: 'success', title: t(limits.next ? 'limit.asked' : 'limit.done') })
  })

  function refuse(sentence: string) {
    setProblem(sentence)
    input.current?.focus()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    if (cents === null) return refuse(t('limit.typeAmount'))
    if (cents > MAX_SPENDING_LIMIT_CENTS) return refuse(t('limit.most', { amount: amount(MAX_SPENDING_LIMIT_CENTS) }))
    change.mutate(cents)
  }
  function effect(): string {
    if (cents === null) return t('limit.hint', { hours: LIMIT_RAISED_AFTER_HOURS })
    if (monthlyCents !== null && cents > monthlyCents) {
      const from = limitHoldsFrom(monthlyCents, cents, now()).toISOString()
      return t('limit.later', { hours: LIMIT_RAISED_AFTER_HOURS, date: dayOf(from), time: time(from) })
    }
    return cents <= spentCents ? t('limit.nowFull', { date: dayOf(monthEndsAt) }) : t('limit.now')
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t(monthlyCents === null ? 'month.set' : 'month.change')}
      description={monthlyCents === null ? t('month.noLimit') : t('limit.today', { limit: amount(monthlyCents) })}
      closeLabel={common('close')}
    >
      <form onSubmit={send} noValidate className="flex flex-col">
        <AmountField
          id={id}
          ref={input}
          label={t('limit.amount')}
          currency={currency}
          text={text}
          onText={text => {
            setText(text)
            setProblem(null)
          }}
          invalid={problem !== null}
          describedBy={`${id}-effect`}
        />
        <div role="group" aria-label={t('limit.quick')} className="mt-3 flex flex-wrap justify-center gap-2">
          {QUICK_CENTS.map(value => (
            <Chip
              key={value}
              active={cents === value}
              onClick={() => {
                setText(typedAmount(value))
                setProblem(null)
              }}
            >
              {amount(value).replace(/[.,]00$/, '')}
            </Chip>
          ))}
        </div>
        <p
          id={`${id}-effect`}
          role={problem ? 'alert' : 'status'}
          className={classes(
            'mt-4 min-h-10 text-center text-sm text-balance',
            problem ? 'font-semibold text-danger-text' : 'text-ink-2',
          )}
        >
          {problem ?? effect()}
        </p>
        <Button
          type="submit"
          variant="bora"
          size="lg"
          block
          disc="check"
          busy={change.isPending}
          busyLabel={t('limit.busy')}
          className="mt-3"
        >
          {t('limit.save')}
        </Button>
      </form>
    </Dialog>
  )
}
