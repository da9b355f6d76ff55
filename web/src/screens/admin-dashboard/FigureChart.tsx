import type { FigureName, FigureUnit } from '@bora/rules/figures.ts'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Dashboard, shortText, shortUnitText, unitText, valueText } from './figure-text.ts'

type Drawn = { name: FigureName; label: string; hue: string; series: readonly number[] }
type ChartProps = { figures: readonly Drawn[]; look: 'bars' | 'line'; dashboard: Dashboard; unit: FigureUnit }

const TICK = { fill: 'var(--ink-2)', fontSize: 12 }

/** Figures as bars, or as lines where they are of a moment, with the values of a unit under the pointer. */
export function FigureChart({ figures, look, dashboard, unit }: ChartProps) {
  const rows = dashboard.days.map((day, index) => ({
    day,
    ...Object.fromEntries(figures.map(({ name, series }) => [name, series[index]])),
  }))
  const [first] = figures
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barGap={2}
      >
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
          cursor={look === 'bars' ? { fill: 'var(--fill)' } : { stroke: 'var(--line-strong)' }}
          content={<Values {...{ figures, dashboard, unit }} />}
        />
        {figures.map(({ name, hue }) =>
          look === 'bars' ? (
            <Bar
              key={name}
              dataKey={name}
              fill={hue}
              activeBar={figures.length === 1 && { fill: 'var(--brand)' }}
              radius={[4, 4, 0, 0]}
              maxBarSize={18}
              isAnimationActive={false}
            />
          ) : (
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
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type ValuesProps = Omit<ChartProps, 'look'> & { active?: boolean; label?: string }

// The chart hands in whether the pointer is over a unit, and over which.
function Values({ figures, dashboard, unit, active, label }: ValuesProps) {
  const index = dashboard.days.findIndex(day => day === label)
  if (!active || index < 0) return null
  return (
    <div className="rounded-md bg-ink px-3.5 py-2.5 text-sm text-on-ink shadow-e3">
      <p className="font-semibold">{unitText(dashboard.days[index]!, unit)}</p>
      {figures.map(({ name, label: title, series }) => (
        <p key={name} className="flex justify-between gap-4">
          <span>{title}</span>
          <span className="font-bold tabular-nums">{valueText(name, series[index]!, dashboard)}</span>
        </p>
      ))}
    </div>
  )
}
