import { type ReactNode, Suspense } from 'react'
import { PendingCode } from '../../components/states/PendingCodeNotice.tsx'
import { useNearViewport } from '../../loading/near-viewport.ts'

type WhenNearProps = {
  /** how high its place is before it comes */
  className: string
  children: ReactNode
}

/** A part of the page that is fetched for those who get near to it. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [isNear, place] = useNearViewport()
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={<PendingCode inPlace />}>{children}</Suspense>}
    </div>
  )
}
