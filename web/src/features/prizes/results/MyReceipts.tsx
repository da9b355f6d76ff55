import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SportIcon, sportTint } from '../../../art/SportIcon.tsx'
import { type Activity } from '../../workouts/components/receipt-lines.ts'
import { amountText } from '../../workouts/components/score-text.ts'
import { ReceiptView } from '../../workouts/components/ReceiptView.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { day, duration } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { readPages } from '../../../api/queries.ts'
import { Card as Box } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { workoutName } from '../../../language/workout-name.ts'

type MyReceiptsProps = { challengeId: string; personId: string; className?: string }

/** The viewer's workouts in this challenge; each opens its receipt. */
export function MyReceipts({ challengeId, personId, className }: MyReceiptsProps) {
  const { t } = useTranslation('results')
  const [open, setOpen] = useState<Activity | null>(null)
  const query = useInfiniteQuery(
    readPages('GET /challenges/:challengeId/activities', { params: { challengeId }, query: { person: personId } }),
  )
  const items = query.data?.pages.flatMap(page => page.items) ?? []
  const receiptOf = (activity: Activity) => activity.receipts.find(one => one.challengeId === challengeId)
  if (!query.data && query.isError) {
    return (
      <Box as="section" className={className}>
        <LoadFailed title={t('receiptsFailed')} query={query} />
      </Box>
    )
  }
  if (items.length === 0) return null
  return (
    <Box as="section" flush aria-labelledby="receipts-title" className={classes('overflow-hidden', className)}>
      <h2 id="receipts-title" className="type-title px-4 pt-4 pb-2 text-h1 sm:px-5">
        {t('myReceipts')}
      </h2>
      <ul className="divide-y divide-line">
        {items.map(activity => {
          const receipt = receiptOf(activity)
          const points = receipt?.points ?? 0
          const amount = receipt
            ? `${points > 0 ? '+' : ''}${amountText(points, receipt.challengeType, currentLanguage())}`
            : '0'
          return (
            <li key={activity.id}>
              <button
                type="button"
                onClick={() => setOpen(activity)}
                className="flex min-h-[60px] w-full items-center gap-3.5 px-4 py-2 text-left hover:bg-fill focus-visible:-outline-offset-3 sm:px-5"
              >
                <span
                  className={classes(
                    'grid size-10 shrink-0 place-items-center rounded-sm',
                    sportTint(activity.workoutType),
                  )}
                >
                  <SportIcon type={activity.workoutType} size={21} />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block text-ui font-semibold">{workoutName(activity.workoutType)}</span>
                  <span className="block text-[0.8125rem] text-ink-2">{`${day(activity.localDate, 'short')} · ${duration(activity.minutes)}`}</span>
                </span>
                <span
                  className={classes('type-num shrink-0', amount.length > 7 ? 'text-[0.875rem]' : 'text-[1.0625rem]')}
                >
                  {amount}
                </span>
                <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-3 max-[359px]:hidden" />
              </button>
            </li>
          )
        })}
      </ul>
      <MoreButton query={query} label={t('moreReceipts')} size="sm" className="p-4" />
      {open && (
        <ReceiptView
          activity={open}
          receipts={open.receipts.filter(one => one.challengeId === challengeId)}
          open
          onOpenChange={on => !on && setOpen(null)}
        />
      )}
    </Box>
  )
}
