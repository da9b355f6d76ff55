import { useMutation, useQuery } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Amount } from './Amount.tsx'
import { PayoutStatusTag } from './PayoutStatusTag.tsx'
import { destinationText, type Payout } from './payout-text.ts'
import { showProblem } from '../../../states/show-problem.ts'

type PayoutDialogProps = { id: string | undefined; hidden: boolean; onClose: () => void }

/** One payout with its history, and a button to cancel it while it hasn't been sent. */
export function PayoutDialog({ id, hidden, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('payouts')
  const close = useTranslation().t('close')
  const payout = useQuery({
    ...read('GET /payouts/:payoutId', { params: { payoutId: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: 0,
  })
  const cancel = useMutation({
    mutationFn: (payoutId: string) => call('POST /payouts/:payoutId/cancel', { params: { payoutId } }),
    onSuccess: () => toast({ variant: 'success', title: t('one.cancelled'), sentence: t('one.cancelledSentence') }),
    onError: error => showProblem(error),
    onSettled: staleReadsAnswered,
  })
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('one.title')}
      closeLabel={close}
      footer={
        payout.data?.canCancel && (
          <Button
            variant="soft"
            busy={cancel.isPending}
            busyLabel={t('one.cancelling')}
            onClick={() => cancel.mutate(payout.data.id)}
          >
            {t('one.cancel')}
          </Button>
        )
      }
    >
      {payout.data ? (
        <Facts payout={payout.data} hidden={hidden} />
      ) : payout.isError ? (
        <LoadFailed title={t('one.failed')} safe={t('safe')} query={payout} />
      ) : (
        <Loading text={t('loading')}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

const CAME_BACK: readonly Payout['status'][] = ['failed', 'cancelled', 'returned']

function Facts({ payout, hidden }: { payout: Payout; hidden: boolean }) {
  const { t } = useTranslation('payouts')
  const { amountCents, currency, status, timeline, destination, holderName, failure, waitsUntil, expectedBy } = payout
  const open = status === 'pending' || status === 'processing'
  const { name, number } = destinationText(t, destination)
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <Amount cents={amountCents} currency={currency} hidden={hidden} className="text-[2.125rem]" />
        <PayoutStatusTag status={status} />
      </p>
      <p className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
        <span className="block text-ink-2">{t('one.to')}</span>
        <span className="block font-semibold break-words">{holderName}</span>
        <span className="block text-ink-2">
          {name} · {number}
        </span>
      </p>
      <ol className="mt-5">
        {timeline.map(({ step, at }, index) => {
          const isBack = step === 'failed' || step === 'returned' || step === 'cancelled'
          return (
            <li key={step} className="relative flex gap-3.5 pb-5 last:pb-0">
              {(index < timeline.length - 1 || open) && (
                <span
                  aria-hidden="true"
                  className={classes(
                    'absolute top-6 bottom-0 left-[11px] w-0.5',
                    index < timeline.length - 1 ? 'bg-folha' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden="true"
                className={classes(
                  'relative grid size-6 shrink-0 place-items-center rounded-full',
                  isBack ? 'bg-danger-soft text-danger-text' : 'bg-folha text-on-hue',
                )}
              >
                {isBack ? <RotateCcw size={14} strokeWidth={2.6} /> : <Check size={15} strokeWidth={3} />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="text-ui font-semibold">{t(`steps.${step}`)}</span>
                  <span className="text-sm text-ink-2">
                    {dayOf(at, 'short')}, {time(at)}
                  </span>
                </span>
                {isBack && failure && step !== 'cancelled' && (
                  <span className="block text-sm text-ink-2 first-letter:uppercase">{t(`failure.${failure}`)}</span>
                )}
              </span>
            </li>
          )
        })}
        {open && (
          <li className="flex gap-3.5">
            <span aria-hidden="true" className="size-6 shrink-0 rounded-full bg-fill" />
            <span className="text-ui text-ink-2">{t('one.expected', { day: dayOf(expectedBy, 'short') })}</span>
          </li>
        )}
      </ol>
      {status === 'pending' && waitsUntil && (
        <p className="mt-4 text-sm text-ink-2">
          {t('one.waits', { day: dayOf(waitsUntil, 'short'), time: time(waitsUntil) })}
        </p>
      )}
      {CAME_BACK.includes(status) && <p className="mt-4 text-sm text-ink-2">{t('one.back')}</p>}
    </>
  )
}
