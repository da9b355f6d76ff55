import { Search, X } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'
import { classes } from './classes.ts'

/** The classes of all text controls inside their frames. */
export const CONTROL =
  'w-full min-w-0 flex-1 appearance-none bg-transparent py-3 text-inherit outline-none disabled:cursor-not-allowed disabled:opacity-100'

type SearchProps = InputHTMLAttributes<HTMLInputElement> & { label: string; clearLabel: string; onClear?: () => void }

/** A pill with a hairline. Its label is for screen readers, the placeholder is visible. */
export function SearchInput({ label, clearLabel, onClear, className, value, ...rest }: SearchProps) {
  return (
    <span
      className={classes(
        'relative flex min-h-12 w-full items-center gap-3 rounded-full bg-surface px-[18px] text-base ring-1 ring-inset ring-line',
        'has-[input:focus-visible]:ring-2 has-[input:focus-visible]:ring-mar has-[input:focus-visible]:outline-4 has-[input:focus-visible]:outline-mar/20 has-[input:focus-visible]:outline-solid',
        className,
      )}
    >
      <Search size={20} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
      <input type="search" aria-label={label} value={value} {...rest} className={CONTROL} />
      {value !== undefined && value !== '' && onClear && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={onClear}
          className="tap-44 -mr-2 grid size-8 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-fill"
        >
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
