import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import type { SharedCard } from './ShareDialog.tsx'

const ShareDialog = lazy(() =>
  loadChunk(() => Promise.all([import('./ShareDialog.tsx'), loadTexts('share', 'errors')])).then(([module]) => ({
    default: module.ShareDialog,
  })),
)

type ShareSheetProps = { shared: SharedCard | null; onClose: () => void }

/** A card to share, in a sheet that is open while there is one; loaded when it first opens. */
export function ShareSheet({ shared, onClose }: ShareSheetProps) {
  // While the sheet closes, it still shows its last content.
  const [shown, setShown] = useState(shared)
  if (shared && (shared.card !== shown?.card || shared.about !== shown.about)) setShown(shared)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ShareDialog key={`${shown.card} ${shown.about}`} shared={shown} open={shared !== null} onClose={onClose} />
    </Suspense>
  )
}
