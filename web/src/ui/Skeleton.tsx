import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A grey shape with a sweep; give it the size and radius of the content it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'relative block overflow-hidden bg-sunken',
        !className?.includes('rounded') && 'rounded-md',
        className,
      )}
    >
      <span className="animate-sweep absolute inset-0 bg-linear-100 from-transparent via-[var(--sweep)] to-transparent motion-reduce:animate-none" />
    </span>
  )
}

type LoadingProps = {
  text: string
  /** they were visible before, so they aren't delayed */
  atOnce?: boolean
  children: ReactNode
}

/** Delays skeletons by 200 ms, and announces once that something loads. */
export function Loading({ text, atOnce = false, children }: LoadingProps) {
  const [still] = useState(atOnce)
  const [shown, setShown] = useState(still)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{text}</span>
      <div className={still ? undefined : shown ? 'animate-fade' : 'invisible'}>{children}</div>
    </div>
  )
}
