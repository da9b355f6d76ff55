import { lazy, Suspense, useState } from 'react'
import { loadTexts } from '../../../../language/language.ts'
import { loadChunk } from '../../../../loading/load-chunk.ts'

const CollectionDialog = lazy(() =>
  loadChunk(() => Promise.all([import('./CollectionDialog.tsx'), loadTexts('badges')])).then(([module]) => ({
    default: module.CollectionDialog,
  })),
)

type BadgeCollectionProps = { personId: string | undefined; onClose: () => void }

/** A person's badges in a dialog that is open while there is a `personId`; loaded when first opened. */
export function BadgeCollection({ personId, onClose }: BadgeCollectionProps) {
  // While the dialog closes, it still shows its last person.
  const [shown, setShown] = useState(personId)
  if (personId !== undefined && personId !== shown) setShown(personId)
  if (shown === undefined) return null
  return (
    <Suspense fallback={null}>
      <CollectionDialog key={shown} personId={shown} open={personId !== undefined} onClose={onClose} />
    </Suspense>
  )
}
