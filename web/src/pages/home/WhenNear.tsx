import { type ReactNode, Suspense } from 'react'
import { PendingCode } from '../../states/PendingCodeNotice.tsx'
import { useNearViewport } from '../../loading/near-viewport.ts'

type WhenNearProps = {
  /** `when-near`, and the height of its place until it has loaded */
  className: string
  children: ReactNode
}

/** A part of the page that is loaded once it is near the viewport or the page is scrolled, behind a grey shape. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [isNear, place] = useNearViewport()
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={<PendingCode inPlace />}>{children}</Suspense>}
    </div>
  )
}
