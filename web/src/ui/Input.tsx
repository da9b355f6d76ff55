import { ChevronDown, Eye, EyeOff, Lock } from 'lucide-react'
import { useState } from 'react'
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { CONTROL } from './SearchInput.tsx'

/** The frame that all text controls share; it lights up when the control inside has focus. */
const FRAME =
  'relative flex min-h-[52px] w-full items-center gap-2.5 rounded-md bg-surface px-4 text-base text-ink ring-[1.5px] ring-inset ring-line-strong transition-shadow duration-[160ms] ' +
  'has-focus-visible:ring-2 has-focus-visible:ring-mar has-focus-visible:outline-4 has-focus-visible:outline-mar/20 has-focus-visible:outline-solid ' +
  'has-aria-invalid:ring-2 has-aria-invalid:ring-danger has-disabled:bg-fill has-disabled:ring-0 has-disabled:text-ink-3'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> & {
  /** unit or sign before the text, such as R$ */
  prefix?: ReactNode
  suffix?: ReactNode
}

export function Input({ prefix, suffix, className, ...rest }: InputProps) {
  return (
    <span className={classes(FRAME, className)}>
      {prefix && <span className="shrink-0 font-semibold text-ink-3">{prefix}</span>}
      <input {...rest} className={CONTROL} />
      {suffix ?? (rest.disabled && <Lock size={20} aria-hidden="true" className="shrink-0 text-ink-3" />)}
    </span>
  )
}

export function Textarea({ className, rows = 3, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <span className={classes(FRAME, 'items-stretch', className)}>
      <textarea rows={rows} {...rest} className={classes(CONTROL, 'resize-y leading-normal')} />
    </span>
  )
}

/** The native list, because phones display it best. */
export function Select({ className, children, ...rest }: SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <span className={classes(FRAME, className)}>
      <select
        {...rest}
        className={classes(CONTROL, 'cursor-pointer pr-8 text-ellipsis [&>option]:bg-raised [&>option]:text-ink')}
      >
        {children}
      </select>
      <ChevronDown size={20} aria-hidden="true" className="pointer-events-none absolute right-4" />
    </span>
  )
}

type PasswordProps = InputHTMLAttributes<HTMLInputElement> & {
  showLabel: string
  hideLabel: string
  /** called when it starts or stops showing the input */
  onShown?: (shown: boolean) => void
}

export function PasswordInput({ showLabel, hideLabel, onShown, className, ...rest }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const label = shown ? hideLabel : showLabel
  return (
    <span className={classes(FRAME, className)}>
      <input {...rest} type={shown ? 'text' : 'password'} className={CONTROL} />
      <button
        type="button"
        aria-label={label}
        data-tip={label}
        aria-pressed={shown}
        onClick={() => {
          setShown(!shown)
          onShown?.(!shown)
        }}
        className="tap-44 -mr-1 grid size-9 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-fill"
      >
        {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
      </button>
    </span>
  )
}
