import { type ReactNode, Suspense } from 'react'
import { PendingCode } from '../../components/states/PendingCodeNotice.tsx'
import { useNearViewport } from '../../loading/near-viewport.ts'

type WhenNearProps = {
  /** the height of its place until it has loaded */
  className: string
  children: ReactNode
}

/** A part of the page that is loaded once it is near the viewport. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [isNear, place] = useNearViewport()
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={<PendingCode inPlace />}>{children}</Suspense>}
    </div>
  )
}
