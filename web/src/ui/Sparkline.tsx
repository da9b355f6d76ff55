import { useId } from 'react'

type SparklineProps = {
  values: ReadonlyArray<number>
  label: string
  colour?: 'brand' | 'folha' | 'mar' | 'ink-3'
  width?: number
  height?: number
  className?: string
}

/** A smooth line without axes; the last value has a dot with a halo, 22 % of the colour fades below. */
export function Sparkline({ values, label, colour = 'brand', width = 160, height = 56, className }: SparklineProps) {
  const fade = useId()
  const ink = `var(--${colour})`
  if (values.length < 2) return null
  const pad = 7
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: 1.5 + (index / (values.length - 1)) * (width - pad - 1.5),
    y: height - pad - ((value - low) / span) * (height - pad * 2),
  }))
  const line = points.reduce((path, point, index) => {
    const before = points[index - 1]
    if (!before) return `M${point.x.toFixed(1)} ${point.y.toFixed(1)}`
    const middle = ((before.x + point.x) / 2).toFixed(1)
    return `${path}C${middle} ${before.y.toFixed(1)} ${middle} ${point.y.toFixed(1)} ${point.x.toFixed(1)} ${point.y.toFixed(1)}`
  }, '')
  const end = points.at(-1)!
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      className={className}
    >
      <linearGradient id={fade} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor={ink} stopOpacity=".22" />
        <stop offset="1" stopColor={ink} stopOpacity="0" />
      </linearGradient>
      <path d={`${line}L${end.x} ${height}L${points[0]!.x} ${height}Z`} fill={`url(#${fade})`} />
      <path d={line} stroke={ink} strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx={end.x} cy={end.y} r="6.5" fill="var(--surface)" />
      <circle cx={end.x} cy={end.y} r="4.5" fill={ink} />
    </svg>
  )
}
