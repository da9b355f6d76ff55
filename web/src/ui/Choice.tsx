import { Check } from 'lucide-react'
import type { InputHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { children?: ReactNode }

const MARK =
  'size-6 shrink-0 appearance-none bg-surface ring-2 ring-inset ring-line-strong transition-colors duration-[160ms] checked:bg-ink checked:ring-ink aria-invalid:ring-danger disabled:cursor-not-allowed disabled:opacity-50'

/** A checkbox with its label; without a label give it an aria-label. */
export function Checkbox({ children, className, ...rest }: CheckProps) {
  const box = (
    <span className="relative inline-grid size-6 shrink-0 place-items-center">
      <input {...rest} type="checkbox" className={classes(MARK, 'peer tap-44 rounded-xs')} />
      <Check
        size={16}
        strokeWidth={3}
        aria-hidden="true"
        className="pointer-events-none absolute hidden text-on-ink peer-checked:block"
      />
    </span>
  )
  if (!children) return box
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm text-ink-2', className)}>
      {box}
      <span className="pt-0.5">{children}</span>
    </label>
  )
}

/** A radio button with its label. */
export function Radio({ children, className, ...rest }: CheckProps) {
  const dot = (
    <span className="relative inline-grid size-6 shrink-0 place-items-center">
      <input {...rest} type="radio" className={classes(MARK, 'peer tap-44 rounded-full')} />
      <span className="pointer-events-none absolute hidden size-2.5 rounded-full bg-on-ink peer-checked:block" />
    </span>
  )
  if (!children) return dot
  return (
    <label className={classes('flex min-h-11 cursor-pointer items-center gap-3 py-2 text-ui', className)}>
      {dot}
      <span>{children}</span>
    </label>
  )
}

type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  title: string
  sentence?: string
  icon?: ReactNode
  /** the title is only for screen readers */
  bare?: boolean
}

/** A switch with title and sentence on the left; `bare` shows the switch alone. */
export function Switch({ title, sentence, icon, bare = false, className, ...rest }: SwitchProps) {
  const control = (
    <span className="relative inline-flex h-[30px] w-[50px] shrink-0">
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a check box says by itself whether it is on
        role="switch"
        aria-label={bare ? title : undefined}
        className="peer tap-44 size-full cursor-pointer appearance-none rounded-full bg-line-strong transition-colors duration-[160ms] checked:bg-folha disabled:cursor-not-allowed disabled:opacity-50"
      />
      <span className="pointer-events-none absolute top-[3px] left-[3px] size-6 rounded-full bg-white shadow-[0_1px_3px_rgb(0_0_0/.25)] transition-transform duration-[160ms] ease-out peer-checked:translate-x-5" />
    </span>
  )
  if (bare) return control
  return (
    <label className={classes('flex min-h-14 cursor-pointer items-center gap-3.5 py-1.5', className)}>
      {icon && <span className="shrink-0 text-ink-2">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-semibold">{title}</span>
        {sentence && <span className="block text-sm text-ink-2">{sentence}</span>}
      </span>
      {control}
    </label>
  )
}

type ChoiceCardProps = {
  name: string
  value: string
  checked: boolean
  onChoose: (value: string) => void
  /**
   * Called when chosen by pointer, even if it was chosen already; arrow keys move across cards, so they only choose.
   */
  onPick?: (value: string) => void
  type?: 'radio' | 'checkbox'
  /** `tile`: check in the corner over the content; `row`: circle at the right end */
  shape?: 'tile' | 'row'
  children: ReactNode
  className?: string
  disabled?: boolean
}

/** A card that can be chosen: gym, workout type, template, answer. */
export function ChoiceCard({
  name,
  value,
  checked,
  onChoose,
  onPick,
  type = 'radio',
  shape = 'tile',
  children,
  className,
  disabled,
}: ChoiceCardProps) {
  function pick(event: MouseEvent) {
    // A click caused by a key has a count of zero.
    if (!onPick || disabled || event.detail === 0) return
    event.preventDefault()
    onPick(value)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the radio within takes the keys
    <label
      onClick={pick}
      className={classes(
        'relative block cursor-pointer overflow-hidden bg-surface shadow-e1 transition-transform duration-[90ms] active:scale-[.98] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-focus-visible:outline-solid has-disabled:cursor-not-allowed has-disabled:opacity-60',
        shape === 'tile' ? 'rounded-[20px]' : 'flex min-h-[74px] items-center gap-3.5 rounded-[20px] p-3.5 pr-4',
        className,
      )}
    >
      <input
        type={type}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      {children}
      {shape === 'row' && <ChoiceMark checked={checked} className="ml-auto" />}
      {shape === 'tile' && checked && <ChoiceMark checked className="absolute top-2.5 right-2.5" />}
      {checked && (
        <span className="pointer-events-none absolute inset-0 rounded-[inherit] ring-[2.5px] ring-inset ring-ink" />
      )}
    </label>
  )
}

function ChoiceMark({ checked, className }: { checked: boolean; className?: string }) {
  if (!checked)
    return <span className={classes('size-6 shrink-0 rounded-full ring-2 ring-inset ring-line-strong', className)} />
  return (
    <span className={classes('grid size-6 shrink-0 place-items-center rounded-full bg-ink text-on-ink', className)}>
      <Check size={15} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
