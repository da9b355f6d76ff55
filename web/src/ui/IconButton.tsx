import * as Slot from 'radix-ui/slot'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** the accessible name, also shown as a tooltip */
  label: string
  icon: ReactNode
  /**
   * `card` on the canvas, `plain` in bars, `soft` in cards, `scrim` over covers and photos, `fab` the + of the tab bar
   */
  look?: 'card' | 'plain' | 'soft' | 'scrim' | 'fab'
  size?: 'sm' | 'md' | 'lg'
  /** a dot for news; its meaning belongs in the label */
  dot?: boolean
  asChild?: boolean
}

const LOOK = {
  card: 'bg-surface text-ink shadow-e1 hover:bg-fill',
  plain: 'text-ink hover:bg-fill',
  soft: 'bg-fill text-ink hover:bg-line',
  scrim: 'bg-paint-ink/70 text-white hover:bg-paint-ink/85',
  fab: 'bg-brand text-on-brand shadow-brand hover:bg-brand-hover active:bg-brand-press',
} as const
const SIZE = { sm: 'size-9 tap-44', md: 'size-11', lg: 'size-15' } as const

/** A round button with only an icon. */
export function IconButton({
  label,
  icon,
  look = 'plain',
  size = 'md',
  dot,
  asChild,
  className,
  children,
  type,
  ...rest
}: IconButtonProps) {
  const Root = asChild ? Slot.Root : 'button'
  return (
    <Root
      aria-label={label}
      data-tip={label}
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button' })}
      className={classes(
        'relative inline-grid shrink-0 place-items-center rounded-full transition-[background-color,transform] duration-[90ms] active:scale-[.97] disabled:cursor-not-allowed disabled:text-ink-3',
        LOOK[look],
        SIZE[size],
        className,
      )}
    >
      {icon}
      <Slot.Slottable>{children}</Slot.Slottable>
      {dot && <span className="absolute top-[22%] right-[20%] size-2.5 rounded-full bg-brand ring-2 ring-canvas" />}
    </Root>
  )
}
