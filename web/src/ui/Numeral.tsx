import type { CSSProperties } from 'react'
import { classes } from './classes.ts'

type MoneyProps = {
  /** as the locale writes it: symbol and number separately */
  symbol: string
  amount: string
  /** whether the locale puts the symbol first */
  symbolFirst?: boolean
  /** whether the locale leaves a gap between them */
  gap?: boolean
  /** in a list, where 46 % of a small amount is too small to read */
  listed?: boolean
  className?: string
}

/**
 * An amount with its symbol at 46 %, or 70 % in a list, and a thin gap if the locale has one. Size and colour come from the class; with
 * `num-fit [--size:…]` it shrinks to the `@container` around it.
 */
export function Money({ symbol, amount, symbolFirst = true, gap = true, listed, className }: MoneyProps) {
  const sign = <span className={classes('tracking-normal', listed ? 'text-[.7em]' : 'text-[.46em]')}>{symbol}</span>
  return (
    <span
      className={classes('type-num whitespace-nowrap', className)}
      style={{ '--signs': amount.length } as CSSProperties}
    >
      {symbolFirst && sign}
      {symbolFirst && gap && <span className="text-[.46em]">&nbsp;</span>}
      {amount}
      {!symbolFirst && gap && <span className="text-[.46em]">&nbsp;</span>}
      {!symbolFirst && sign}
    </span>
  )
}

/** A number followed by its unit at 46 %: points, days, minutes. */
export function NumberWithUnit({ value, unit, className }: { value: string; unit?: string; className?: string }) {
  return (
    <span className={classes('type-num whitespace-nowrap', className)}>
      {value}
      {unit && <span className="text-[.46em] tracking-tight"> {unit}</span>}
    </span>
  )
}
