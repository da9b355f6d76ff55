import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'

const CheckoutSheet = lazy(() =>
  loadChunk(() =>
    Promise.all([import('./CheckoutSheet.tsx'), loadTexts('payment', 'payment-pages', 'challenge', 'errors')]),
  ).then(([module]) => ({ default: module.CheckoutSheet })),
)

type CheckoutDialogProps = { challengeId: string; open: boolean; onClose: () => void }

/** The price of joining a challenge and its breakdown, before the provider's page; loaded when it first opens. */
export function CheckoutDialog({ challengeId, open, onClose }: CheckoutDialogProps) {
  const [needed, setNeeded] = useState(open)
  if (open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <CheckoutSheet challengeId={challengeId} open={open} onClose={onClose} />
    </Suspense>
  )
}
