import { PAYOUT_BUSINESS_DAYS } from '@bora/rules/limits.ts'
import { centsOf } from '@bora/rules/money.ts'
import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorText } from '../../../api/error-text.ts'
import { useStepUp } from '../../accounts/components/settings/use-step-up.tsx'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { AmountField, typedAmount } from '../../payments/components/AmountField.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { money } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { type Details, destinationText } from './payout-text.ts'
import { showTechnicalIssue } from '../../../states/show-problem.ts'

type Terms = Answer<'GET /payouts/terms'>
export type WithdrawDialogProps = { terms: Terms; details: Details; onClose: () => void }

const QUICK_CENTS = [50_00, 100_00, 200_00]
const ABOUT_AMOUNT = [
  'payout_too_small',
  'payout_too_large',
  'payout_daily_limit',
  'insufficient_balance',
  'invalid_input',
]

/** How much, to whom, by when: one amount, its destination, one button. */
export function WithdrawDialog({ terms, details, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('payouts')
  const close = useTranslation().t('close')
  const stepUp = useStepUp()
  const { currency, leastCents, mostCents } = terms
  // Mostly everything is wanted: then one tap confirms it.
  const [text, setText] = useState(mostCents >= leastCents ? typedAmount(mostCents) : '')
  const [problem, setProblem] = useState<{ field: 'amount' | 'all'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  // One request has one id, so that sending it twice pays once; a different amount is a different request.
  const wish = useRef({ cents: 0, id: '' })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const cents = centsOf(text, currentLanguage())
  const amount = (value: number) => money(value, currency)
  const { name, number } = destinationText(t, details.destination)

  function choose(value: number) {
    setText(typedAmount(value))
    setProblem(null)
  }
  function refuse(field: 'amount' | 'all', sentence: string) {
    setProblem({ field, text: sentence })
    if (field === 'amount') input.current?.focus()
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (cents === null) return refuse('amount', t('ask.typeAmount'))
    if (cents < leastCents) return refuse('amount', t('ask.least', { amount: amount(leastCents) }))
    if (cents > mostCents) return refuse('amount', t('ask.most', { amount: amount(mostCents) }))
    if (wish.current.cents !== cents) wish.current = { cents, id: crypto.randomUUID() }
    setProblem(null)
    setBusy(true)
    try {
      const asked = await stepUp.run(() => call('POST /payouts', { body: { id: wish.current.id, amountCents: cents } }))
      if (asked) {
        toast({
          variant: 'success',
          title: t('ask.done'),
          sentence: t('ask.doneSentence', { amount: amount(cents), ...PAYOUT_BUSINESS_DAYS }),
        })
        onClose()
      }
    } catch (error) {
      const isAboutAmount = error instanceof ApiError && ABOUT_AMOUNT.includes(error.code)
      if (!showTechnicalIssue(error)) refuse(isAboutAmount ? 'amount' : 'all', errorText(error))
    }
    setBusy(false)
    await staleReadsAnswered()
  }
  const isPix = details.destination.method === 'pix'
  const note = problem?.field === 'amount' ? `${id}-problem` : undefined
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        title={t(isPix ? 'withdrawPix' : 'withdraw')}
        description={t('ask.available', { amount: amount(mostCents) })}
        closeLabel={close}
      >
        <form onSubmit={event => void send(event)} noValidate className="flex flex-col">
          <NoRealMoney className="mb-4" />
          <AmountField
            id={id}
            ref={input}
            label={t('ask.amount')}
            currency={currency}
            text={text}
            onText={text => {
              setText(text)
              setProblem(null)
            }}
            invalid={note !== undefined}
            describedBy={note}
          />
          {note && (
            <ProblemLine id={note} className="mt-1 justify-center">
              {problem!.text}
            </ProblemLine>
          )}
          <div role="group" aria-label={t('ask.quick')} className="mt-4 flex flex-wrap justify-center gap-2">
            {QUICK_CENTS.filter(value => value < mostCents && value >= leastCents).map(value => (
              <Chip key={value} active={cents === value} onClick={() => choose(value)}>
                {amount(value).replace(/[.,]00$/, '')}
              </Chip>
            ))}
            <Chip active={cents === mostCents} onClick={() => choose(mostCents)}>
              {t('ask.all')}
            </Chip>
          </div>
          <dl className="mt-5 divide-y divide-line rounded-md bg-sunken px-4">
            <Fact name={t('ask.to')} value={details.holderName} />
            <Fact
              name={t(isPix ? 'ask.key' : 'ask.account')}
              value={isPix ? `${name.split(' · ').at(-1)} ${number}` : `${name} · ${number}`}
            />
            <Fact name={t('ask.arrives')} value={t('ask.days', PAYOUT_BUSINESS_DAYS)} />
            <Fact name={t('ask.fee')} value={t('ask.noFee')} />
          </dl>
          <div className="mt-4 flex flex-col gap-3">
            <FormAlert text={problem?.field === 'all' ? problem.text : undefined} />
            <Button type="submit" variant="bora" size="lg" block busy={busy} busyLabel={t('ask.busy')}>
              {t('ask.confirm')}
            </Button>
            <p className="flex items-center justify-center gap-2 text-center text-sm text-ink-2">
              <ShieldCheck size={16} aria-hidden="true" className="shrink-0" />
              {t('ask.safe')}
            </p>
          </div>
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3 text-sm">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{value}</dd>
    </div>
  )
}
