import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { Logo } from '../../../art/Logo.tsx'
import type { Payment } from '../components/payment-data.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, money, time } from '../../../language/format.ts'
import { signedMoney } from '../../../language/signed-money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SumRow } from './SumRow.tsx'

type Line = Answer<'GET /payments/:paymentId/receipt'>['lines'][number]

/** Payments and refunds, from the ledger; the only part that is printed. */
export function Receipt({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payment-pages')
  const receipt = useQuery({
    ...read('GET /payments/:paymentId/receipt', { params: { paymentId: payment.id } }),
    staleTime: 0,
  })
  if (!receipt.data) {
    if (receipt.isError)
      return (
        <Card>
          <LoadFailed title={t('receipt.failed')} safe={t('safe')} query={receipt} />
        </Card>
      )
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-[260px] rounded-lg" />
      </Loading>
    )
  }
  const { payer, lines, totalCents, isTest } = receipt.data
  if (lines.length === 0) return null
  return (
    <Card as="section" aria-labelledby="receipt-title" className="print:shadow-none">
      <Logo className="mb-6 hidden h-8 print:block" />
      <div className="flex items-center gap-3">
        <h2 id="receipt-title" className="type-title min-w-0 flex-1 text-h2">
          {t('receipt.title')}
        </h2>
        <Button
          variant="soft"
          size="sm"
          icon={<Printer size={16} strokeWidth={2.2} aria-hidden="true" />}
          onClick={() => print()}
          className="print:hidden"
        >
          {t('receipt.print')}
        </Button>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact label={t('receipt.payer')} value={payer} />
        <Fact label={t('receipt.what')} value={t(`receipt.${payment.purpose}`)} />
        <Fact label={t('receipt.challenge')} value={payment.challengeTitle} />
        <Fact label={t('receipt.number')} value={payment.id} small />
      </dl>
      <dl className="mt-3 border-t border-line">
        {lines.map((line, index) => (
          <SumRow
            key={index}
            label={lineText(t, line, payment.method)}
            note={`${dayOf(line.at, 'short')}, ${time(line.at)}${refundNote(t, line, payment)}`}
            value={signedMoney(line.amountCents, payment.currency)}
          />
        ))}
        <SumRow label={t('receipt.total')} value={money(totalCents, payment.currency)} total />
      </dl>
      {isTest && <p className="mt-3 text-[0.8125rem] text-ink-2">{t('receipt.test')}</p>}
    </Card>
  )
}

function Fact({ label, value, small = false }: { label: string; value: string; small?: boolean }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className={small ? 'min-w-0 text-[0.8125rem] break-all' : 'min-w-0 break-words'}>{value}</dd>
    </>
  )
}

function lineText(
  t: TFunction<'payment-pages'>,
  { kind, source, amountCents }: Line,
  method: Payment['method'],
): string {
  if (kind === 'given_again') return t(source === 'balance' ? 'receipt.wonToWallet' : 'receipt.given_again')
  if (kind === 'charged_back') {
    return t(source === 'balance' && amountCents > 0 ? 'receipt.taken' : `receipt.charged_back.${source}`)
  }
  return t(`receipt.${kind}.${source === 'provider' ? (method ?? 'provider') : source}`)
}

/** Whether a refund through the provider has arrived. */
function refundNote(t: TFunction<'payment-pages'>, { kind, source, at }: Line, { refunds }: Payment): string {
  if (kind !== 'refunded' || source !== 'provider') return ''
  const refund = refunds.find(one => one.at === at) ?? refunds.at(-1)
  if (!refund) return ''
  const state = { started: 'receipt.onItsWay', done: 'receipt.done', to_wallet: 'receipt.toWallet' } as const
  return ` · ${t(state[refund.state])}`
}
