import { Link } from '@tanstack/react-router'
import { Check, Hourglass } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, money, place, time } from '../../../language/format.ts'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Amount } from './Amount.tsx'
import { type Prize, stepsOf } from './prize-way.ts'

const StatementDialog = lazy(() =>
  loadChunk(() =>
    Promise.all([import('../../challenges/components/StatementDialog.tsx'), loadTexts('challenge')]),
  ).then(([module]) => ({ default: module.StatementDialog })),
)

type PrizeWayDialogProps = { prize: Prize | undefined; hidden: boolean; onClose: () => void }

/** The timeline of one prize, step by step with its dates, and the statement of its pool. */
export function PrizeWayDialog({ prize, hidden, onClose }: PrizeWayDialogProps) {
  const { t } = useTranslation('wallet')
  const close = useTranslation().t('close')
  const [pool, setPool] = useState(false)
  return (
    <>
      <Dialog
        open={prize !== undefined && !pool}
        onOpenChange={open => !open && !pool && onClose()}
        title={prize?.challenge.title}
        closeLabel={close}
        footer={
          prize && (
            <>
              <Button variant="soft" onClick={() => setPool(true)}>
                {t('way.pool')}
              </Button>
              <Button asChild variant="solid">
                <Link {...paths.results(prize.challenge.id)}>{t('way.result')}</Link>
              </Button>
            </>
          )
        }
      >
        {prize && <Way prize={prize} hidden={hidden} />}
      </Dialog>
      <Suspense fallback={null}>
        {prize && pool && <StatementDialog challengeId={prize.challenge.id} open onOpenChange={setPool} />}
      </Suspense>
    </>
  )
}

function Way({ prize, hidden }: { prize: Prize; hidden: boolean }) {
  const { t } = useTranslation('wallet')
  const { currency, rank, taxCents, leftCents, spentCents, payouts } = prize
  const amount = (cents: number) => (hidden ? t('covered') : money(cents, currency))
  const steps = stepsOf(prize)
  const done = steps.filter(step => step.isDone).length
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Amount cents={prize.amountCents} currency={currency} hidden={hidden} className="text-[2.125rem]" />
        {rank !== null && <span className="text-sm text-ink-2">{t('way.places', { place: place(rank) })}</span>}
      </p>
      <ol className="mt-5">
        {steps.map(({ name, at, isDone }, index) => (
          <li key={name} className="relative flex gap-3.5 pb-5 last:pb-0">
            {index < steps.length - 1 && (
              <span
                aria-hidden="true"
                className={classes('absolute top-6 bottom-0 left-[11px] w-0.5', isDone ? 'bg-folha' : 'bg-line')}
              />
            )}
            <span
              aria-hidden="true"
              className={classes(
                'relative grid size-6 shrink-0 place-items-center rounded-full',
                isDone ? 'bg-folha text-on-hue' : index === done ? 'bg-maracuja-soft text-maracuja-text' : 'bg-fill',
              )}
            >
              {isDone ? (
                <Check size={15} strokeWidth={3} />
              ) : (
                index === done && <Hourglass size={13} strokeWidth={2.6} />
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-ui font-semibold">
                  {t(`way.${name}`)}
                  <span className="sr-only"> {t(isDone ? 'way.done' : 'way.open')}</span>
                </span>
                {at && <span className="text-sm text-ink-2">{whenText(at)}</span>}
              </span>
              {name === 'released' && prize.freeAt === null && <Note>{t('way.free')}</Note>}
              {name === 'released' && taxCents > 0 && <Note>{t('way.tax', { amount: amount(taxCents) })}</Note>}
              {name === 'paidOut' && (
                <>
                  {payouts.map(({ requestedAt, doneAt, cents }) => (
                    <Note key={requestedAt}>
                      {t(doneAt ? 'way.partPaidOut' : 'way.onItsWay', { amount: amount(cents) })}
                      {' · '}
                      {dayOf(doneAt ?? requestedAt, 'short')}
                    </Note>
                  ))}
                  {spentCents > 0 && <Note>{t('way.spent', { amount: amount(spentCents) })}</Note>}
                  {leftCents > 0 && <Note>{t('way.left', { amount: amount(leftCents) })}</Note>}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <span className="block text-sm text-ink-2">{children}</span>
}

function whenText(at: string): string {
  return `${dayOf(at, 'short')}, ${time(at)}`
}
