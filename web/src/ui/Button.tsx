import { ArrowRight, Check, Plus, Share2 } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Ring } from './Spinner.tsx'

export type ButtonVariant = 'bora' | 'dark' | 'solid' | 'soft' | 'paper' | 'line' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `bora` is the one primary action of a screen; `dark` is its counterpart on pitanga and maracuja backgrounds */
  variant?: ButtonVariant
  size?: ButtonSize
  /** as wide as its box: label on the left and disc on the right if there is a disc */
  block?: boolean
  busy?: boolean
  /** the gerund shown while busy; without it the label stays */
  busyLabel?: string
  icon?: ReactNode
  /** icon in the disc at the right end; `bora` and `dark` have an arrow by default */
  disc?: 'arrow' | 'plus' | 'share' | 'check' | 'none'
  /** applies the style to its only child, such as a link */
  asChild?: boolean
}

const BASE =
  'group/button relative inline-flex shrink-0 items-center rounded-full font-sans leading-tight select-none whitespace-normal text-center ' +
  'transition-[background-color,transform,opacity] duration-[90ms] active:scale-[.97] disabled:active:scale-100 ' +
  'aria-disabled:active:scale-100 disabled:cursor-not-allowed'
const OFF =
  'disabled:bg-fill disabled:text-ink-3 disabled:shadow-none aria-disabled:bg-fill aria-disabled:text-ink-3 aria-disabled:shadow-none'

const LOOK: Record<ButtonVariant, string> = {
  bora: `bg-brand text-on-brand shadow-brand font-bold hover:bg-brand-hover active:bg-brand-press ${OFF}`,
  dark: 'bg-on-brand text-white font-bold hover:bg-on-brand-hover',
  solid: `bg-ink text-on-ink font-semibold hover:bg-ink/90 ${OFF}`,
  soft: 'bg-fill text-ink font-semibold hover:bg-line disabled:text-ink-3 aria-disabled:text-ink-3',
  paper: 'bg-on-mata text-paint-ink font-semibold hover:bg-white',
  line: 'bg-transparent text-ink font-semibold ring-[1.5px] ring-inset ring-line-strong hover:bg-fill disabled:text-ink-3 aria-disabled:text-ink-3',
  ghost: 'bg-transparent text-ink font-semibold hover:bg-fill disabled:text-ink-3 aria-disabled:text-ink-3',
  danger: `bg-danger text-on-danger font-semibold hover:bg-danger/90 ${OFF}`,
  link: 'text-brand-text font-semibold underline-offset-4 hover:underline disabled:text-ink-3',
}
const SIZE: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 gap-1.5 text-[0.84375rem] tap-44',
  md: 'min-h-11 px-[18px] gap-2 text-ui',
  lg: 'min-h-14 px-[26px] gap-2.5 text-[1.03125rem]',
}
const WITH_DISC: Record<ButtonSize, string> = {
  sm: 'py-[5px] pr-[5px] gap-2.5',
  md: 'py-1 pr-1 gap-3',
  lg: 'py-2 pr-2 gap-4',
}
const NO_DISC: Record<ButtonSize, string> = { sm: 'py-1.5', md: 'py-2', lg: 'py-2.5' }
const DISC: Record<ButtonSize, string> = { sm: 'size-[26px]', md: 'size-9', lg: 'size-10' }
const SIGN: Record<ButtonSize, number> = { sm: 14, md: 18, lg: 20 }
const SIGNS = { arrow: ArrowRight, plus: Plus, share: Share2, check: Check }

function DiscSign({
  name,
  size,
  variant,
  off,
}: {
  name: keyof typeof SIGNS
  size: ButtonSize
  variant: ButtonVariant
  off: boolean
}) {
  const Sign = SIGNS[name]
  const colours = off
    ? 'bg-line text-ink-3'
    : variant === 'dark'
      ? 'bg-brand text-on-brand'
      : variant === 'solid'
        ? 'bg-on-ink text-ink'
        : variant === 'soft'
          ? 'bg-surface text-ink'
          : 'bg-on-brand text-white'
  return (
    <span className={classes('grid shrink-0 place-items-center rounded-full', DISC[size], colours)}>
      <Sign
        size={SIGN[size]}
        strokeWidth={2.5}
        aria-hidden="true"
        className="transition-transform duration-[160ms] ease-out group-hover/button:translate-x-[3px] motion-reduce:group-hover/button:translate-x-0"
      />
    </span>
  )
}

/** Every button of the product; for a link that looks like one, use `asChild` with the link inside. */
export function Button({
  variant = 'solid',
  size = 'md',
  block = false,
  busy = false,
  busyLabel,
  icon,
  disc,
  asChild = false,
  className,
  children,
  disabled,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  const Root = asChild ? Slot.Root : 'button'
  const sign = disc ?? (variant === 'bora' || variant === 'dark' ? 'arrow' : 'none')
  const off = Boolean(disabled) || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const showDisc = sign !== 'none' && !busy && !(off && variant === 'bora')
  const label = busy && busyLabel && !asChild ? busyLabel : children
  return (
    <Root
      {...rest}
      {...(asChild ? {} : { type: type ?? 'button', disabled })}
      aria-busy={busy || undefined}
      onClick={busy ? event => event.preventDefault() : onClick}
      className={classes(
        BASE,
        LOOK[variant],
        variant === 'link' ? 'tap-44 rounded-sm text-ui active:scale-100' : SIZE[size],
        variant !== 'link' && (showDisc ? WITH_DISC : NO_DISC)[size],
        block ? classes('w-full', showDisc ? 'justify-between text-left' : 'justify-center') : 'justify-center',
        className,
      )}
    >
      {busy ? <Ring size={SIGN[size]} /> : icon}
      <Slot.Slottable>{label}</Slot.Slottable>
      {showDisc && <DiscSign name={sign} size={size} variant={variant} off={off} />}
    </Root>
  )
}
