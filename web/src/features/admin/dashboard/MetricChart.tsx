import type { MetricName, MetricUnit } from '@bora/rules/metrics.ts'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { HUES, POINTED_HUES } from './hues.ts'
import { type Dashboard, shortText, shortUnitText, unitText, valueText } from './figure-text.ts'

type Drawn = { name: MetricName; label: string; hue: string; mark: 'bar' | 'line'; series: readonly number[] }
type ChartProps = { figures: readonly Drawn[]; dashboard: Dashboard; unit: MetricUnit }

const TICK = { fill: 'var(--ink-2)', fontSize: 12 }

const GAP = 2

/** Metrics as bars, the first of them on top, or as lines, with the values of the unit under the pointer. */
export function MetricChart({ figures, dashboard, unit }: ChartProps) {
  const rows = dashboard.days.map((day, index) => ({
    day,
    ...Object.fromEntries(figures.map(({ name, series }) => [name, series[index]])),
  }))
  const [first] = figures
  const bars = figures.filter(({ mark }) => mark === 'bar')
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={(day: string) => shortUnitText(day, unit)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={(value: number) => shortText(first!.name, value, dashboard)}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          width="auto"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={bars.length > 0 ? { fill: 'var(--fill)' } : { stroke: 'var(--line-strong)' }}
          content={<Values {...{ figures, dashboard, unit }} />}
        />
        {bars
          .map(({ name, hue }, index) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="one upon another"
              fill={hue}
              shape={Piece}
              activeBar={POINTED[index]!}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ))
          .toReversed()}
        {figures
          .filter(({ mark }) => mark === 'line')
          .map(({ name, hue }) => (
            <Line
              key={name}
              dataKey={name}
              type="monotone"
              stroke={hue}
              strokeWidth={2.5}
              dot={false}
              activeDot={{ r: 5, stroke: 'var(--surface)', strokeWidth: 2 }}
              isAnimationActive={false}
            />
          ))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type PieceProps = { x?: number; y?: number; width?: number; height?: number; fill?: string }

/**
 * A segment of a bar; the one above it begins after a gap, so that segments are distinguished by more than their
 * colours.
 */
function Piece({ x = 0, y = 0, width = 0, height = 0, fill }: PieceProps) {
  if (height <= 0) return null
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height={Math.max(height - GAP, 1)}
      rx={Math.min(5, width / 2, height / 2)}
      fill={fill}
    />
  )
}

const POINTED = POINTED_HUES.map(fill => (props: PieceProps) => <Piece {...props} fill={fill} />)

type ValuesProps = ChartProps & { active?: boolean; label?: string }

// The chart passes whether the pointer is over a unit, and over which.
function Values({ figures, dashboard, unit, active, label }: ValuesProps) {
  const index = dashboard.days.findIndex(day => day === label)
  if (!active || index < 0) return null
  return (
    <div className="rounded-md bg-ink px-3.5 py-2.5 text-sm text-on-ink shadow-e3">
      <p className="font-semibold">{unitText(dashboard.days[index]!, unit)}</p>
      {figures.map(({ name, label: title, mark, series }, order) => (
        <p key={name} className="flex items-center gap-2">
          {/* In the highlight colours; a line keeps its own. */}
          {figures.length > 1 && (
            <span
              aria-hidden="true"
              className="size-2.5 rounded-[3px] ring-1 ring-on-ink"
              style={{ background: mark === 'bar' ? POINTED_HUES[order] : HUES[order] }}
            />
          )}
          <span className="mr-auto pr-2">{title}</span>
          <span className="font-bold tabular-nums">{valueText(name, series[index]!, dashboard)}</span>
        </p>
      ))}
    </div>
  )
}
