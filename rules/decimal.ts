/** An exact decimal: `units / 10^scale`, `scale` never negative. */
export type Decimal = { units: bigint; scale: number }

/** A whole number of any size; plain numbers must be whole. */
export type Whole = number | bigint

/** Numbers beyond this power of ten are refused rather than expanded. */
const MAX_EXPONENT = 10_000

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * Reads a decimal exactly as written (`2.5`, `1e-3`, `-0.10`), without trailing zeros in the result. Returns null if
 * the text isn't a number or its power of ten is beyond 10,000.
 */
export function parseDecimal(text: string): Decimal | null {
  const match = NUMBER.exec(text)
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/0+$/, '')
  if (/^0*$/.test(digits)) return { units: 0n, scale: 0 }
  const power = Number(exponent)
  if (Math.abs(power) > MAX_EXPONENT) return null
  const scale = fraction.length - power - (whole.length + fraction.length - digits.length)
  const units = BigInt(sign + digits)
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

/** Converts a whole number to a decimal. */
export function whole(value: Whole): Decimal {
  return { units: BigInt(value), scale: 0 }
}

/** Returns this number of hundredths, exactly. */
export function percent(value: number): Decimal {
  return { units: BigInt(value), scale: 2 }
}

/** Returns the exact product. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale }
}

/** Returns the exact sum. */
export function plus(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return { units: a.units + b.units, scale: a.scale }
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

/** Returns the exact difference `a - b`. */
export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { units: -b.units, scale: b.scale })
}

/** Returns the nearest whole number; halves round up, towards positive infinity. */
export function roundHalfUp(value: Decimal): bigint {
  const one = 10n ** BigInt(value.scale)
  const doubled = value.units * 2n + one
  const quotient = doubled / (one * 2n)
  return doubled < 0n && doubled % (one * 2n) !== 0n ? quotient - 1n : quotient
}

/** Formats the decimal without exponent and without trailing zeros: `46.3725`, `-0.15`, `0`. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const fraction = digits.slice(point).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + digits.slice(0, point) + (fraction && `.${fraction}`)
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale)
}
