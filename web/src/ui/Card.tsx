import type { HTMLAttributes, ReactNode } from 'react'
import { Lanes } from '../art/Lanes.tsx'
import { classes } from './classes.ts'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside'
  /** `e2` for featured cards and tickets */
  depth?: 'e1' | 'e2' | 'e3'
  flush?: boolean
}

/** White background, radius 24, hairline. `flush` leaves the padding to the content. */
export function Card({ as: Root = 'div', depth = 'e1', flush = false, className, ...rest }: CardProps) {
  const shadow = { e1: 'shadow-e1', e2: 'shadow-e2', e3: 'shadow-e3' }[depth]
  return <Root {...rest} className={classes('rounded-lg bg-surface', shadow, !flush && 'p-4 sm:p-5', className)} />
}

type StageCardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'aside'
  lanes?: number
  children: ReactNode
}

/** The one mata card of a view, with track lanes bleeding off its top right corner. */
export function HeroCard({ as: Root = 'section', lanes = 300, className, children, ...rest }: StageCardProps) {
  return (
    <Root
      {...rest}
      className={classes('relative isolate overflow-hidden rounded-[28px] bg-mata p-5 text-on-mata', className)}
    >
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-14 right-14 -z-10 translate-x-1/2 -translate-y-1/2"
      >
        <Lanes size={lanes} />
      </span>
      {children}
    </Root>
  )
}

const WELL = {
  neutral: 'bg-fill text-ink',
  brand: 'bg-brand-soft text-brand-text',
  mar: 'bg-mar-soft text-mar-text',
  maracuja: 'bg-maracuja-soft text-maracuja-text',
  folha: 'bg-folha-soft text-folha-text',
  goiaba: 'bg-goiaba-soft text-goiaba-text',
  danger: 'bg-danger-soft text-danger-text',
  'solid-maracuja': 'bg-maracuja text-on-maracuja',
  'solid-mar': 'bg-mar text-on-hue',
  'solid-danger': 'bg-danger text-on-danger',
  'solid-folha': 'bg-folha text-white',
} as const
export type WellTone = keyof typeof WELL

/** The rounded square behind an icon. */
export function IconWell({
  tone = 'neutral',
  size = 44,
  children,
}: {
  tone?: WellTone
  size?: number
  children: ReactNode
}) {
  return (
    <span
      className={classes('grid shrink-0 place-items-center rounded-[14px]', WELL[tone])}
      style={{ width: size, height: size, borderRadius: size * 0.3 }}
    >
      {children}
    </span>
  )
}
