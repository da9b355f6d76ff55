import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type PassTokensProps = { left: number; of: number; size?: 'sm' | 'md'; on?: 'paper' | 'mata' }

/** As many tokens as there are pass days, the used ones empty; the text next to them has the number. */
export function PassTokens({ left, of, size = 'md', on = 'paper' }: PassTokensProps) {
  return (
    <span aria-hidden="true" className={classes('flex flex-wrap', size === 'sm' ? 'gap-1' : 'gap-1.5')}>
      {Array.from({ length: of }, (_, index) => (
        <Token key={index} isFull={index < left} size={size} on={on}>
          <PassSign size={size === 'sm' ? 12 : 17} />
        </Token>
      ))}
    </span>
  )
}

/** The sign of a pass: two strokes, as on a pause button. Decorative. */
export function PassSign({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke="currentColor"
      strokeWidth="3.25"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M8.5 5.5v13M15.5 5.5v13" />
    </svg>
  )
}

type TokenProps = {
  isFull: boolean
  size: NonNullable<PassTokensProps['size']>
  on: NonNullable<PassTokensProps['on']>
  children: ReactNode
}

/** One token: filled while it can be used, dashed afterwards. */
export function Token({ isFull, size, on, children }: TokenProps) {
  const mata = on === 'mata'
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center',
        size === 'sm' ? 'size-6 rounded-[8px]' : 'size-9 rounded-[12px]',
        isFull
          ? mata
            ? 'bg-paint-folha text-paint-mata'
            : 'bg-folha text-on-hue'
          : classes(
              'border-[1.5px] border-dashed',
              mata ? 'border-on-mata-2 text-on-mata-2' : 'border-line-strong text-ink-3',
            ),
      )}
    >
      {children}
    </span>
  )
}
