import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { CheckoutSheetProps } from './CheckoutSheet.tsx'

const CheckoutSheet = lazy(() =>
  loadChunk(() =>
    Promise.all([import('./CheckoutSheet.tsx'), loadTexts('payment', 'payment-pages', 'challenge', 'errors')]),
  ).then(([module]) => ({ default: module.CheckoutSheet })),
)

/** The price of joining a challenge and its breakdown, before the provider's page; loaded when it first opens. */
export function CheckoutDialog(props: CheckoutSheetProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <CheckoutSheet {...props} />
    </Suspense>
  )
}
