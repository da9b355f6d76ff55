import { classes } from './classes.ts'

export type StripDay = { state: 'done' | 'pass' | 'planned' | 'missed' | 'today' | 'future'; label: string }

/** One cell for each day of a challenge. Missed and future days look alike and differ in their labels. */
export function DayStrip({ days, label }: { days: ReadonlyArray<StripDay>; label: string }) {
  return (
    <ol aria-label={label} className="flex gap-[3px]">
      {days.map((day, index) => (
        <li key={index} data-tip={day.label} className={classes('h-7 min-w-0 flex-1', CELL, LOOK[day.state])}>
          <Bars state={day.state} />
          <span className="sr-only">{day.label}</span>
        </li>
      ))}
    </ol>
  )
}

/** A cell of the strip in a legend. */
export function DaySwatch({ state }: Pick<StripDay, 'state'>) {
  return (
    <span aria-hidden="true" className={classes('size-4 shrink-0', CELL, LOOK[state])}>
      <Bars state={state} />
    </span>
  )
}

const CELL = 'flex items-center justify-center gap-[2px] overflow-hidden rounded-[5px]'
const LOOK: Record<StripDay['state'], string> = {
  done: 'bg-folha',
  pass: 'bg-folha-soft ring-2 ring-inset ring-folha',
  planned: 'ring-[1.5px] ring-inset ring-folha',
  today: 'ring-2 ring-inset ring-brand',
  missed: 'bg-ring-track',
  future: 'bg-ring-track',
}

function Bars({ state }: Pick<StripDay, 'state'>) {
  if (state !== 'pass' && state !== 'planned') return null
  return [1, 2].map(bar => (
    <span key={bar} aria-hidden="true" className="h-2/5 max-h-2.5 w-[2px] rounded-full bg-folha" />
  ))
}
