import { Check, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { day } from '../../../../language/format.ts'
import { classes } from '../../../../ui/classes.ts'
import { PassSign } from '../../../../ui/PassTokens.tsx'
import type { Passes } from './passes-data.ts'

type PassDate = Passes['dates'][number]

const SIGN: Record<PassDate['state'], ReactNode> = {
  trained: <Check size={14} strokeWidth={2.75} aria-hidden="true" />,
  taken: <PassSign size={16} />,
  late: <Clock size={14} aria-hidden="true" />,
  open: null,
}

type PassDatesProps = { passes: Passes; value: string | undefined; onChange: (date: string) => void }

/** The dates of a challenge in a row; those with a workout or a pass, or too late for one, are marked. */
export function PassDates({ passes, value, onChange }: PassDatesProps) {
  const { t } = useTranslation('passes')
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  // The proposed date, and one reached from the keyboard, may be outside the visible part of a long row.
  useEffect(() => {
    const [box, chosen] = [row.current, row.current?.querySelector('input:checked')?.closest('label')]
    if (value === undefined || !box || !chosen) return
    const left = chosen.offsetLeft - box.offsetLeft
    const isVisible = left >= box.scrollLeft && left + chosen.offsetWidth <= box.scrollLeft + box.clientWidth
    if (!isVisible) box.scrollLeft = left - (box.clientWidth - chosen.offsetWidth) / 2
  }, [value])
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-[650]">{t('which')}</legend>
      {/* Five or six whole tiles: one cut by the edge would look broken. The padding is for the ring of the focus. */}
      <div
        ref={row}
        className="-m-1.5 grid snap-x snap-mandatory scroll-px-1.5 auto-cols-[calc((100%-32px)/5)] grid-flow-col gap-2 overflow-x-auto p-1.5 sm:auto-cols-[calc((100%-40px)/6)]"
      >
        {passes.dates.map(({ date, state }) => {
          const isOpen = state === 'open'
          return (
            <label
              key={date}
              className={classes(
                'relative flex min-h-16 min-w-0 snap-start flex-col items-center justify-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid',
                isOpen ? 'cursor-pointer bg-surface ring-inset' : 'bg-sunken text-ink-2',
                date === value ? 'ring-2 ring-ink' : isOpen && 'ring-1 ring-line dark:ring-line-strong',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={date === value}
                disabled={!isOpen}
                aria-label={t(`state.${state}`, { day: day(date, 'weekday') })}
                onChange={() => onChange(date)}
                className="sr-only"
              />
              <span aria-hidden="true" className="text-xs text-ink-2">
                {date === passes.today ? t('today') : day(date, 'weekday').slice(0, 3)}
              </span>
              <span aria-hidden="true" className="type-num text-[1.0625rem]">
                {Number(date.slice(-2))}
              </span>
              {SIGN[state]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
