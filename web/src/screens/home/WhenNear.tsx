import { type ReactNode, Suspense } from 'react'
import { Missing } from '../../components/states/MissingPart.tsx'
import { useNear } from '../../loading/near.ts'

type WhenNearProps = {
  /** how high its place is before it comes */
  className: string
  children: ReactNode
}

/** A part of the page that is fetched for those who get near to it. */
export function WhenNear({ className, children }: WhenNearProps) {
  const [isNear, place] = useNear()
  return (
    <div ref={place} className={className}>
      {isNear && <Suspense fallback={<Missing inPlace />}>{children}</Suspense>}
    </div>
  )
}
