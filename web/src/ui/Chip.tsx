import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { active?: boolean; icon?: ReactNode; count?: number }

/** A filter pill; the active one is ink. A toggle: use `aria-pressed`. */
export function Chip({ active = false, icon, count, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={active}
      {...rest}
      className={classes(
        'tap-44 inline-flex min-h-[38px] shrink-0 items-center gap-2 rounded-full px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-[160ms] active:scale-[.97]',
        active ? 'bg-ink text-on-ink' : 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-fill',
        className,
      )}
    >
      {icon}
      {children}
      {count !== undefined && <span className={active ? '' : 'text-ink-2'}>{count}</span>}
    </button>
  )
}

export type TagTone =
  | 'neutral'
  | 'brand'
  | 'mar'
  | 'maracuja'
  | 'folha'
  | 'goiaba'
  | 'danger'
  | 'prize'
  | 'solid'
  | 'ink'
  | 'paper'
  | 'paper-folha'
  | 'mata'

const TONE: Record<TagTone, string> = {
  neutral: 'bg-fill text-ink-2',
  brand: 'bg-brand-soft text-brand-text',
  mar: 'bg-mar-soft text-mar-text',
  maracuja: 'bg-maracuja-soft text-maracuja-text',
  folha: 'bg-folha-soft text-folha-text',
  goiaba: 'bg-goiaba-soft text-goiaba-text',
  danger: 'bg-danger-soft text-danger-text',
  prize: 'bg-maracuja text-on-maracuja',
  solid: 'bg-ink text-on-ink',
  ink: 'bg-paint-ink text-white',
  paper: 'bg-white text-paint-ink',
  'paper-folha': 'bg-white text-paint-folha-text',
  mata: 'bg-mata-2 text-on-mata',
}

type TagProps = { tone?: TagTone; icon?: ReactNode; children: ReactNode; className?: string }

/** A status or a fact, 26 px high. `ink` and `paper` are for covers, `mata` for hero cards. */
export function Tag({ tone = 'neutral', icon, children, className }: TagProps) {
  return (
    <span
      className={classes(
        'inline-flex min-h-[26px] items-center gap-1.5 rounded-xs px-2.5 py-0.5 text-xs font-bold',
        TONE[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
