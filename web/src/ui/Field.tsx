import { useId } from 'react'
import type { ReactNode } from 'react'
import { ProblemLine } from './ProblemLine.tsx'

export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: string
  /** next to the label, in a quiet style: "(opcional)" */
  optional?: string
  /** at the right end of the label's line, such as a link */
  aside?: ReactNode
  help?: ReactNode
  error?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label, control, help and error, linked for assistive technology. */
export function Field({ label, optional, aside, help, error, children }: FieldProps) {
  const id = useId()
  const note = error ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-[650] text-ink">
          {label}
          {optional && <span className="font-normal text-ink-3"> {optional}</span>}
        </label>
        {aside}
      </div>
      {children({ id, ...(note && { 'aria-describedby': note }), ...(error ? { 'aria-invalid': true as const } : {}) })}
      {error ? (
        <ProblemLine id={`${id}-error`}>{error}</ProblemLine>
      ) : (
        help && (
          <p id={`${id}-help`} className="text-[0.84375rem] text-ink-3">
            {help}
          </p>
        )
      )}
    </div>
  )
}
