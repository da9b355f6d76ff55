import { type TrackTimeline, type TrackTrim, timelineMinutes, trimmedTrack } from '@bora/rules/track-timeline.ts'
import { ChevronDown, Minus, Plus, RotateCcw, Scissors } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distance } from '../../../language/distance.ts'
import { dayOf, duration, time } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Track } from './draft.ts'
import { TrimSlider } from './TrimSlider.tsx'
import { wallClockOf } from './when.ts'

// The form computes points and is stored with each change, so it is updated only once the handle stops.
const SETTLED_MS = 150

type TrimRecordingProps = {
  track: Track
  timeline: TrackTimeline
  trim: TrackTrim | null
  zone: string
  /** the fewest minutes that count where the workout is logged */
  least: number
  onTrim: (kept: TrackTrim | null) => void
}

/** Cuts off the start and the end of a recording: by two handles, or minute by minute. */
export function TrimRecording({ track, timeline, trim, zone, least, onTrim }: TrimRecordingProps) {
  const { t } = useTranslation('add-activity')
  const id = useId()
  const [isOpen, setOpen] = useState(trim !== null)
  const minutes = timelineMinutes(timeline)
  const whole = { fromMinute: 0, toMinute: minutes }
  const { kept, setKept, settle } = useSettled(trim ?? whole, onTrim)
  const { fromMinute: from, toMinute: to } = kept
  const part = trimmedTrack({ ...track, timeline }, kept)
  const isWhole = from === 0 && to === minutes

  const startedAt = Date.parse(track.startedAt)
  const day = wallClockOf(track.startedAt, zone).day
  const clock = (minute: number) => {
    const at = new Date(startedAt + Math.min(minute * 60, timeline.seconds) * 1_000).toISOString()
    return wallClockOf(at, zone).day === day
      ? time(at, zone)
      : t('track.begunAt', { day: dayOf(at, 'weekday', zone), time: time(at, zone) })
  }
  const facts = [duration(part.minutes), part.distanceMeters === null ? null : distance(part.distanceMeters)]
    .filter(Boolean)
    .join(' · ')
  const moveStart = (minute: number) => setKept({ fromMinute: Math.max(0, Math.min(minute, to - 1)), toMinute: to })
  const moveEnd = (minute: number) =>
    setKept({ fromMinute: from, toMinute: Math.min(minutes, Math.max(minute, from + 1)) })
  return (
    <div className="mt-3 border-t border-line pt-1" onBlur={settle}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 rounded-sm text-left text-sm font-semibold"
      >
        <Scissors size={18} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 flex-1">{t('trim.open')}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classes('shrink-0 text-ink-2 transition-transform duration-[160ms]', !isOpen && '-rotate-90')}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        <p className="text-sm text-ink-2">{t('trim.sentence')}</p>
        <TrimSlider
          timeline={timeline}
          kept={kept}
          clock={clock}
          labels={{ start: t('trim.start'), end: t('trim.end') }}
          onStart={moveStart}
          onEnd={moveEnd}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-x-6">
          <MinuteStepper
            label={t('trim.start')}
            value={clock(from)}
            earlier={t('trim.startEarlier')}
            later={t('trim.startLater')}
            mayGoEarlier={from > 0}
            mayGoLater={from < to - 1}
            onMove={by => moveStart(from + by)}
          />
          <MinuteStepper
            label={t('trim.end')}
            value={clock(to)}
            earlier={t('trim.endEarlier')}
            later={t('trim.endLater')}
            mayGoEarlier={to > from + 1}
            mayGoLater={to < minutes}
            onMove={by => moveEnd(to + by)}
          />
        </div>
        <div role="status" className="mt-1.5 text-sm">
          <p className="font-semibold">
            {isWhole ? t('trim.all', { facts }) : t('trim.kept', { start: clock(from), end: clock(to), facts })}
          </p>
          {part.minutes < least && <p className="text-danger-text">{t('trim.short', { least: duration(least) })}</p>}
        </div>
        <Button
          variant="soft"
          size="md"
          className="mt-3"
          disabled={isWhole}
          icon={<RotateCcw size={18} aria-hidden="true" />}
          onClick={() => setKept(whole)}
        >
          {t('trim.reset')}
        </Button>
      </div>
    </div>
  )
}

/** Holds the kept part while a handle moves; calls `onTrim` after a pause, when focus leaves, and on unmount. */
function useSettled(first: TrackTrim, onTrim: (kept: TrackTrim | null) => void) {
  const [kept, setShown] = useState(first)
  const moved = useRef<TrackTrim | null>(null)
  const tell = useRef(onTrim)
  useEffect(() => {
    tell.current = onTrim
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [settle] = useState(() => () => {
    clearTimeout(timer.current)
    const latest = moved.current
    moved.current = null
    if (latest) tell.current(latest)
  })
  useEffect(() => settle, [settle])
  function setKept(next: TrackTrim) {
    moved.current = next
    setShown(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, SETTLED_MS)
  }
  return { kept, setKept, settle }
}

type MinuteStepperProps = {
  label: string
  value: string
  earlier: string
  later: string
  mayGoEarlier: boolean
  mayGoLater: boolean
  onMove: (by: number) => void
}

/** An instant between two buttons that move it by a minute. */
function MinuteStepper({ label, value, earlier, later, mayGoEarlier, mayGoLater, onMove }: MinuteStepperProps) {
  return (
    <div role="group" aria-label={label} className="flex min-h-12 items-center gap-2">
      <span className="min-w-0 flex-1 text-sm">
        <span className="block text-ink-2">{label}</span>
        <span className="block font-[650]">{value}</span>
      </span>
      <IconButton
        look="soft"
        label={earlier}
        icon={<Minus size={18} strokeWidth={2.4} aria-hidden="true" />}
        disabled={!mayGoEarlier}
        onClick={() => onMove(-1)}
      />
      <IconButton
        look="soft"
        label={later}
        icon={<Plus size={18} strokeWidth={2.4} aria-hidden="true" />}
        disabled={!mayGoLater}
        onClick={() => onMove(1)}
      />
    </div>
  )
}
