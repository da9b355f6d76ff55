import { type TrackTimeline, type TrackTrim, timelineMinutes } from '@bora/rules/track-timeline.ts'
import { useMemo } from 'react'
import { classes } from '../../../ui/classes.ts'

// More would be thinner than a pixel on a phone.
const MOST_BARS = 80

// Both inputs cover the whole width, so only their handles take the pointer. The border makes a handle of 26 px as wide
// as a finger.
const HANDLE =
  'pointer-events-none absolute inset-0 m-0 h-11 w-full appearance-none bg-transparent outline-none ' +
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-11 ' +
  '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full ' +
  '[&::-webkit-slider-thumb]:border-[9px] [&::-webkit-slider-thumb]:border-transparent ' +
  '[&::-webkit-slider-thumb]:bg-ink [&::-webkit-slider-thumb]:bg-clip-padding ' +
  '[&::-webkit-slider-thumb]:cursor-ew-resize focus-visible:[&::-webkit-slider-thumb]:shadow-[0_0_0_3px_var(--focus)] ' +
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-11 [&::-moz-range-thumb]:box-border ' +
  '[&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-[9px] [&::-moz-range-thumb]:border-transparent ' +
  '[&::-moz-range-thumb]:bg-ink [&::-moz-range-thumb]:bg-clip-padding [&::-moz-range-thumb]:cursor-ew-resize ' +
  'focus-visible:[&::-moz-range-thumb]:shadow-[0_0_0_3px_var(--focus)]'

type TrimSliderProps = {
  timeline: TrackTimeline
  kept: TrackTrim
  /** the time of day of a minute, as shown */
  clock: (minute: number) => string
  labels: { start: string; end: string }
  onStart: (minute: number) => void
  onEnd: (minute: number) => void
}

/** The timeline of a recording with its speed, and a handle at each end of the kept part. */
export function TrimSlider({ timeline, kept, clock, labels, onStart, onEnd }: TrimSliderProps) {
  const minutes = timelineMinutes(timeline)
  const { fromMinute: from, toMinute: to } = kept
  const bars = useMemo(() => barsOf(timeline), [timeline])
  const share = (minute: number) => `${(minute / minutes) * 100}%`
  const isStartAbove = from > minutes / 2
  return (
    <div className="relative mt-2">
      <div aria-hidden="true" className="relative mx-[22px] h-12 overflow-hidden rounded-xs bg-sunken">
        <svg viewBox={`0 0 ${bars.length} 1`} preserveAspectRatio="none" className="absolute inset-0 size-full">
          <path d={pathOf(bars)} fill="var(--mar)" />
        </svg>
        <span className="absolute inset-y-0 left-0 bg-surface/80" style={{ width: share(from) }} />
        <span className="absolute inset-y-0 right-0 bg-surface/80" style={{ left: share(to) }} />
      </div>
      <div className="relative h-11">
        <div aria-hidden="true" className="absolute inset-x-[22px] top-[19px] h-1.5 rounded-full bg-ring-track">
          <span
            className="absolute inset-y-0 rounded-full bg-mar"
            style={{ left: share(from), right: `${100 - (to / minutes) * 100}%` }}
          />
        </div>
        <input
          type="range"
          min={0}
          max={minutes}
          step={1}
          value={from}
          aria-label={labels.start}
          aria-valuetext={clock(from)}
          onChange={event => onStart(event.currentTarget.valueAsNumber)}
          className={classes(HANDLE, isStartAbove && 'z-10')}
        />
        <input
          type="range"
          min={0}
          max={minutes}
          step={1}
          value={to}
          aria-label={labels.end}
          aria-valuetext={clock(to)}
          onChange={event => onEnd(event.currentTarget.valueAsNumber)}
          className={HANDLE}
        />
      </div>
    </div>
  )
}

/** How much happened in each stretch of the recording, from 0 to 1. */
function barsOf({ meters, counted, moving }: TrackTimeline): number[] {
  const values = [meters, counted ?? [], moving].find(all => all.some(value => value > 0)) ?? meters.map(() => 1)
  const count = Math.min(MOST_BARS, values.length)
  const bars = Array.from({ length: count }, (_, at) => {
    const stretch = values.slice(
      Math.floor((at * values.length) / count),
      Math.floor(((at + 1) * values.length) / count),
    )
    return stretch.reduce((sum, value) => sum + value, 0) / stretch.length
  })
  const highest = Math.max(...bars) || 1
  return bars.map(bar => bar / highest)
}

function pathOf(bars: readonly number[]): string {
  return bars.map((bar, at) => `M${at + 0.1} 1V${(1 - Math.max(0.04, bar)).toFixed(3)}H${at + 0.9}V1Z`).join('')
}
