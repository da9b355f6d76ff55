import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { day as dayText, place } from '../../../language/format.ts'
import { classes } from '../../../ui/classes.ts'
import { depthOf, type Line, pathOf, type RaceData, shareOfDay, stretchesOf } from './race-shape.ts'

// Each colour is distinguishable from the background in both themes; the viewer's line alone has the brand colour.
const COLOURS = [
  'var(--maracuja-text)',
  'var(--mar)',
  'var(--goiaba-text)',
  'var(--folha)',
  'var(--ink-2)',
  'var(--mar-text)',
  'var(--line-strong)',
]
const FACE = 30
/** By how much faces at the same rank are offset from each other. */
const BESIDE = 13
const ROW = 38
const MAX_DOTS = 40

type RaceChartProps = {
  race: RaceData
  /** the selected day, by its index */
  at: number
  /** the person whose line is highlighted */
  marked: string | null
  summary: string
  onChoose: (index: number) => void
}

/** Ranks over the days, one line per person, with the face at its end; the day is selected below the chart. */
export function RaceChart({ race, at, marked, summary, onChoose }: RaceChartProps) {
  const { t } = useTranslation('challenge')
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const slider = useId()
  const { days, lines } = race
  const last = days.length - 1
  const ranks = lines.flatMap(line => line.ranks.filter(rank => rank !== null))
  const deepest = depthOf(Math.max(...ranks))
  const height = Math.min(9, Math.max(2, Math.ceil(deepest) + 1)) * ROW - ROW
  const ends = endsOf(lines, last)
  const room = FACE + BESIDE * Math.max(0, ...ends.map(end => end.beside))
  const chart = Math.max(0, width - room - FACE / 2)
  const colour = (line: Line, index: number) => (line.isMe ? 'var(--brand)' : COLOURS[index % COLOURS.length]!)
  // The viewer's line and the highlighted one are drawn last, so that no other line covers them.
  const drawn = lines
    .map((line, index) => ({ line, colour: colour(line, index) }))
    .toSorted((a, b) => weight(a.line, marked) - weight(b.line, marked))
  return (
    // While a window is being narrowed, the picture is briefly wider than its container.
    <div className="mt-3 overflow-x-clip">
      <div ref={frame} className="relative" style={{ height: height + FACE, paddingBlock: FACE / 2 }}>
        {chart > 0 && (
          <svg
            role="img"
            aria-label={summary}
            width={chart + FACE}
            height={height + FACE}
            viewBox={`${-FACE / 4} ${-FACE / 2} ${chart + FACE} ${height + FACE}`}
            fill="none"
            className="absolute top-0 -left-[7.5px] overflow-visible"
          >
            <line
              x1={shareOfDay(at, days.length) * chart}
              x2={shareOfDay(at, days.length) * chart}
              y1={-FACE / 2}
              y2={height + FACE / 2}
              stroke="var(--line-strong)"
              strokeWidth="1.5"
              strokeDasharray="3 4"
            />
            {drawn.map(({ line, colour: stroke }) => (
              <g
                key={line.person.id}
                className={classes(
                  'transition-opacity duration-[160ms]',
                  marked !== null && marked !== line.person.id && 'opacity-25',
                )}
              >
                {stretchesOf(line.ranks, deepest).map(spots => (
                  <g key={spots[0]!.x}>
                    <path
                      d={pathOf(spots, chart, height)}
                      stroke={stroke}
                      strokeWidth={line.isMe || line.person.id === marked ? 4.5 : 2.75}
                      strokeLinecap="round"
                      strokeLinejoin="round"
                    />
                    {days.length <= MAX_DOTS &&
                      spots.map(spot => (
                        <circle
                          key={spot.x}
                          cx={spot.x * chart}
                          cy={spot.y * height}
                          r={line.isMe ? 4.5 : 3.25}
                          fill={stroke}
                        />
                      ))}
                  </g>
                ))}
              </g>
            ))}
          </svg>
        )}
        {chart > 0 &&
          ends.map(({ line, beside }) => (
            <span
              key={line.person.id}
              aria-hidden="true"
              data-tip={`${place(line.ranks[last]!)} · ${line.person.name}`}
              className="absolute -translate-y-1/2 rounded-full ring-2 ring-surface"
              style={
                {
                  left: chart + 4 + beside * BESIDE,
                  top: FACE / 2 + (deepest > 0 ? depthOf(line.ranks[last]!) / deepest : 0.5) * height,
                  zIndex: line.isMe ? 2 : 1,
                } as CSSProperties
              }
            >
              <Avatar
                userId={line.person.id}
                name={line.person.name}
                photoUrl={line.person.photoUrl}
                size={FACE}
                ring={line.isMe ? 'brand' : undefined}
                className="block!"
              />
            </span>
          ))}
      </div>
      {last > 0 && (
        <div className="mt-1" style={{ paddingRight: room + FACE / 2 - 8 }}>
          <label htmlFor={slider} className="sr-only">
            {t('race.day')}
          </label>
          <input
            id={slider}
            type="range"
            min={0}
            max={last}
            step={1}
            value={at}
            aria-valuetext={dayText(days[at]!, 'weekday')}
            onChange={event => onChoose(event.currentTarget.valueAsNumber)}
            className="-mx-2 block h-11 w-[calc(100%+16px)] cursor-pointer accent-[var(--ink)]"
          />
          <div aria-hidden="true" className="flex justify-between text-xs text-ink-2">
            <span>{dayText(days[0]!, 'short')}</span>
            <span>{dayText(days[last]!, 'short')}</span>
          </div>
        </div>
      )}
    </div>
  )
}

function weight(line: Line, marked: string | null): number {
  return line.person.id === marked ? 2 : line.isMe ? 1 : 0
}

/** The people at the ends of their lines; those with the same rank are offset from each other. */
function endsOf(lines: readonly Line[], last: number): { line: Line; beside: number }[] {
  const onPlace = new Map<number, number>()
  return lines.flatMap(line => {
    const rank = line.ranks[last] ?? null
    if (rank === null) return []
    const beside = onPlace.get(rank) ?? 0
    onPlace.set(rank, beside + 1)
    return [{ line, beside }]
  })
}

function useWidth(frame: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return undefined
    const look = () => setWidth(box.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [frame])
  return width
}
