import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Hourglass, Trophy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { now, useClock } from '../../../device/clock.ts'
import { dayOf, time } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Amount } from './Amount.tsx'
import { PrizeWayDialog } from './PrizeWayDialog.tsx'
import { type Prize, stepsOf } from './prize-way.ts'

const AT_FIRST = 3

/** Each prize with its progress, pending ones first; renders nothing if nothing was ever won. */
export function PrizeWays({ hidden, children }: { hidden: boolean; children: (list: ReactNode) => ReactNode }) {
  const { t } = useTranslation('wallet')
  const [all, setAll] = useState(false)
  const dialog = useDialogAddress('prize')
  const prizes = useQuery({ ...read('GET /wallet/prizes'), staleTime: 0 })
  useClock()
  if (!prizes.data) {
    return children(
      prizes.isError ? (
        <LoadFailed
          className="rounded-lg bg-surface shadow-e1"
          title={t('way.failed')}
          safe={t('safe')}
          query={prizes}
        />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[92px] rounded-lg" />
        </Loading>
      ),
    )
  }
  const items = prizes.data.items.toSorted((a, b) => Number(b.heldCents > 0) - Number(a.heldCents > 0))
  if (items.length === 0) return null
  const waiting = items.filter(one => one.heldCents > 0).length
  const shown = all ? items : items.slice(0, Math.max(AT_FIRST, waiting))
  return (
    <>
      {children(
        <div className="rounded-lg bg-surface shadow-e1">
          <ul className="overflow-hidden rounded-t-lg last:rounded-b-lg">
            {shown.map(prize => (
              <PrizeRow
                key={prize.challenge.id}
                prize={prize}
                hidden={hidden}
                onOpen={() => dialog.open(prize.challenge.id)}
              />
            ))}
          </ul>
          {waiting > 0 && <p className="border-t border-line px-4 py-3 text-sm text-ink-2">{t('held.why')}</p>}
          {shown.length < items.length && (
            <p className="border-t border-line p-3 text-center">
              <Button variant="soft" size="sm" onClick={() => setAll(true)}>
                {t('way.more')}
              </Button>
            </p>
          )}
        </div>,
      )}
      <PrizeWayDialog
        prize={items.find(one => one.challenge.id === dialog.value)}
        hidden={hidden}
        onClose={dialog.close}
      />
    </>
  )
}

function PrizeRow({ prize, hidden, onOpen }: { prize: Prize; hidden: boolean; onOpen: () => void }) {
  const { t } = useTranslation('wallet')
  const waits = prize.heldCents > 0
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[84px] w-full flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-3"
      >
        <IconWell tone={waits ? 'maracuja' : 'folha'} size={44}>
          {waits ? <Hourglass size={20} aria-hidden="true" /> : <Trophy size={20} aria-hidden="true" />}
        </IconWell>
        <span className="min-w-0 flex-1 basis-[130px]">
          <span className="block truncate text-ui font-[650]">{prize.challenge.title}</span>
          <span className="block text-sm text-ink-2">{whereText(t, prize)}</span>
          <Segments prize={prize} />
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <Amount
            cents={prize.amountCents}
            currency={prize.currency}
            hidden={hidden}
            className="text-[1.0625rem] [&_span]:text-[.74em]"
          />
          <ChevronRight size={18} aria-hidden="true" className="text-ink-3 max-[359px]:hidden" />
        </span>
      </button>
    </li>
  )
}

function Segments({ prize }: { prize: Prize }) {
  const { t } = useTranslation('wallet')
  const steps = stepsOf(prize)
  const done = steps.filter(step => step.isDone).length
  return (
    <span className="mt-2 flex max-w-[180px] gap-1">
      <span className="sr-only">{t('way.steps', { done, all: steps.length })}</span>
      {steps.map(({ name, isDone }, index) => (
        <span
          key={name}
          aria-hidden="true"
          className={classes(
            'h-1.5 flex-1 rounded-full',
            isDone ? 'bg-folha' : index === done ? 'bg-maracuja' : 'bg-ring-track',
          )}
        />
      ))}
    </span>
  )
}

function whereText(t: ReturnType<typeof useTranslation<'wallet'>>['t'], prize: Prize): string {
  const { heldCents, freeAt, releasedAt, payouts } = prize
  if (heldCents > 0 && freeAt) {
    return t('way.waitsUntil', { day: dayOf(freeAt, 'short'), time: time(freeAt), relative: relative(freeAt, now()) })
  }
  const last = stepsOf(prize).at(-1)!
  if (last.isDone) return t('way.paidOutOn', { day: dayOf(last.at!, 'short') })
  if (payouts.some(payout => payout.doneAt === null)) return t('way.onTheWay')
  return t('way.releasedOn', { day: dayOf(releasedAt ?? prize.wonAt, 'short') })
}
