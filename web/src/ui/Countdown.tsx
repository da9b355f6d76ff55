import { useEffect, useState } from 'react'

type CountdownProps = {
  /** epoch milliseconds of the end */
  until: number
  /** the current time, corrected by the server's clock */
  now: () => number
  units: { days: string; hours: string; minutes: string; seconds: string }
  /** announced once: "termina em 12 dias" */
  label: string
  onEnd?: () => void
}

/** Four wells; below 24 hours the days are left out. Announced once by its label, never every second. */
export function Countdown({ until, now, units, label, onEnd }: CountdownProps) {
  const [at, setAt] = useState(now)
  const left = Math.max(0, until - at)
  useEffect(() => {
    const timer = setInterval(() => {
      const present = now()
      setAt(present)
      if (present < until) return
      clearInterval(timer)
      onEnd?.()
    }, 1000)
    return () => clearInterval(timer)
  }, [until, now, onEnd])

  const seconds = Math.floor(left / 1000)
  const parts = [
    { value: Math.floor(seconds / 86_400), unit: units.days },
    { value: Math.floor(seconds / 3600) % 24, unit: units.hours },
    { value: Math.floor(seconds / 60) % 60, unit: units.minutes },
    { value: seconds % 60, unit: units.seconds },
  ]
  const shown = seconds < 86_400 ? parts.slice(1) : parts
  return (
    <div role="timer" aria-label={label} aria-live="off" className="grid auto-cols-fr grid-flow-col gap-2">
      {shown.map(part => (
        <span
          key={part.unit}
          aria-hidden="true"
          className="flex flex-col items-center gap-1.5 rounded-md bg-fill px-1 pt-3 pb-2.5"
        >
          <span className="type-num text-[1.375rem]">{String(part.value).padStart(2, '0')}</span>
          <span className="text-xs font-semibold text-ink-2">{part.unit}</span>
        </span>
      ))}
    </div>
  )
}
