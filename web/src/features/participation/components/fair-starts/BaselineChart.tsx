const WIDTH = 320
const HEIGHT = 190
const TOP = 30
const BOTTOM = 22
const SIDE = 10

type BaselineChartProps = {
  summary: string
  /** Points from the start to the end of each date up to today. */
  points: readonly number[]
  dates: number
  /** The baseline on the last date. */
  end: number
  /** The baseline today. */
  due: number
  labels: { base: string; you: string; due: string; first: string; today: string; last: string }
}

/** The viewer's points and the dotted baseline, with today's distance as a short vertical line. */
export function BaselineChart({ summary, points, dates, end, due, labels }: BaselineChartProps) {
  const most = Math.max(1, end, points.at(-1) ?? 0)
  const x = (date: number) => SIDE + (date / dates) * (WIDTH - 2 * SIDE)
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - TOP)
  const today = points.length
  const now = points.at(-1) ?? 0
  const line = [0, ...points].map((value, date) => `${x(date)},${y(value)}`).join(' ')
  const base = `${x(today)},${y(due)} ${x(0)},${y(0)}`
  const above = now >= due
  // The upper label is left of today and the lower one right of it, away from both rising lines; at an edge on the other
  // side.
  const left = x(today) > 110 ? ({ x: -10, textAnchor: 'end' } as const) : ({ x: 10, textAnchor: 'start' } as const)
  const right =
    x(today) < WIDTH - 80 ? ({ x: 12, textAnchor: 'start' } as const) : ({ x: -4, textAnchor: 'end' } as const)
  const [upper, lower] = above ? [now, due] : [due, now]
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-2 block w-full overflow-visible"
    >
      <g aria-hidden="true" fontSize="12" fontWeight="600">
        <polygon points={`${line} ${base}`} fill={above ? 'var(--folha-soft)' : 'var(--fill)'} />
        <line x1={x(0)} y1={y(0)} x2={x(dates)} y2={y(0)} stroke="var(--line)" strokeWidth="1.5" />
        <line
          x1={x(0)}
          y1={y(0)}
          x2={x(dates)}
          y2={y(end)}
          stroke="var(--ink-2)"
          strokeWidth="2"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
        <polyline
          points={line}
          fill="none"
          stroke="var(--folha)"
          strokeWidth="3"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <line x1={x(today)} y1={y(now)} x2={x(today)} y2={y(due)} stroke="var(--ink)" strokeWidth="1.5" />
        <circle cx={x(today)} cy={y(now)} r="11" fill="var(--folha)" opacity="0.25" />
        <circle cx={x(today)} cy={y(now)} r="6" fill="var(--folha)" />
        <circle cx={x(today)} cy={y(due)} r="4" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2" />
        {/* The halo keeps labels legible where a line passes behind them. */}
        <g stroke="var(--surface)" strokeWidth="4" strokeLinejoin="round" paintOrder="stroke">
          <text x={x(dates)} y={y(end) - 10} textAnchor="end" fill="var(--ink-2)">
            {labels.base}
          </text>
          <text
            x={x(today) + left.x}
            y={y(upper) - 12}
            textAnchor={left.textAnchor}
            fill={above ? 'var(--folha-text)' : 'var(--ink-2)'}
          >
            {above ? labels.you : labels.due}
          </text>
          <text
            x={x(today) + right.x}
            y={y(lower) + 18}
            textAnchor={right.textAnchor}
            fill={above ? 'var(--ink-2)' : 'var(--folha-text)'}
          >
            {above ? labels.due : labels.you}
          </text>
        </g>
        <text x={x(0)} y={HEIGHT - 4} fill="var(--ink-2)">
          {today / dates > 0.2 ? labels.first : ''}
        </text>
        <text
          x={x(today)}
          y={HEIGHT - 4}
          textAnchor={today / dates > 0.8 ? 'end' : today / dates > 0.1 ? 'middle' : 'start'}
          fill="var(--ink)"
        >
          {labels.today}
        </text>
        <text x={x(dates)} y={HEIGHT - 4} textAnchor="end" fill="var(--ink-2)">
          {today / dates > 0.75 ? '' : labels.last}
        </text>
      </g>
    </svg>
  )
}
