import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Option<T extends string> = {
  value: T
  label: ReactNode
}
type SegmentedProps<T extends string> = {
  /** the accessible name of the choice */
  label: string
  options: ReadonlyArray<Option<T>>
  value: T
  onChange: (value: T) => void
  className?: string
}

/** Two or three choices in a sunken track with a sliding thumb. */
export function Segmented<T extends string>({ label, options, value, onChange, className }: SegmentedProps<T>) {
  const name = useId()
  const index = Math.max(
    0,
    options.findIndex(option => option.value === value),
  )
  return (
    <fieldset
      className={classes(
        'relative grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1 dark:ring-1 dark:ring-line dark:ring-inset',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      <span
        aria-hidden="true"
        className="absolute inset-y-1 left-1 rounded-sm bg-surface shadow-e1 transition-transform duration-[160ms] ease-out dark:bg-fill"
        style={{ width: `calc((100% - 8px) / ${options.length})`, transform: `translateX(${index * 100}%)` }}
      />
      {options.map(option => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-10 cursor-pointer after:absolute after:inset-x-0 after:-inset-y-1.5 items-center justify-center gap-2 rounded-sm px-3 py-2 text-center text-ui leading-tight font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid',
            option.value === value ? 'text-ink' : 'text-ink-2',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
