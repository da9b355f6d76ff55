import { useEffect, useState } from 'react'
import { classes } from './classes.ts'

/** The open ring of the loader, in the colour of its text. */
export function Ring({ size = 20, stroke = 4, className }: { size?: number; stroke?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={stroke}
      aria-hidden="true"
      className={classes('animate-spin-ring shrink-0', className)}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" strokeOpacity=".25" />
      <circle
        cx="12"
        cy="12"
        r="9.5"
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray="17 60"
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}

/** Fills the screen while a page loads; shows nothing for the first 200 ms. */
export function FullScreenSpinner({ text, delay = 200 }: { text: string; delay?: number }) {
  const [shown, setShown] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return (
    <div role="status" className="grid min-h-[100dvh] flex-1 place-items-center p-6">
      {shown && (
        <div className="animate-fade flex flex-col items-center gap-6">
          <Ring size={64} stroke={3.6} className="text-brand" />
          <p className="type-title text-h1">{text}</p>
        </div>
      )}
    </div>
  )
}
