const WIDTH = 320
const HEIGHT = 150
const TOP = 26
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
  const side = today > dates / 2 ? 'end' : 'start'
  const above = now >= due
  const beside = side === 'end' ? -9 : 9
  return (
    <svg
      role="img"
      aria-label={summary}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="mt-2 block w-full overflow-visible"
    >
      <g aria-hidden="true" fontSize="12" fontWeight="600">
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
        <circle cx={x(today)} cy={y(now)} r="5" fill="var(--folha)" />
        <circle cx={x(today)} cy={y(due)} r="4" fill="var(--surface)" stroke="var(--ink)" strokeWidth="2" />
        <text x={x(dates)} y={y(end) - 9} textAnchor="end" fill="var(--ink-2)">
          {labels.base}
        </text>
        <text x={x(today) + beside} y={y(now) + (above ? -8 : 16)} textAnchor={side} fill="var(--folha-text)">
          {labels.you}
        </text>
        <text
          x={x(today) - beside}
          y={y(due) + (above ? 16 : -8)}
          textAnchor={side === 'end' ? 'start' : 'end'}
          fill="var(--ink-2)"
        >
          {labels.due}
        </text>
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
