import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../loading/load-chunk.ts'
import type { DialogProps } from './DialogView.tsx'

const DialogView = lazy(() =>
  loadChunk(() => import('./DialogView.tsx')).then(module => ({ default: module.DialogView })),
)

/**
 * A sheet from below on a phone, a centred dialog from 640 px on. What draws it is loaded when one opens for the first
 * time, so a screen may hold dialogs without paying for them.
 */
export function Dialog(props: DialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <DialogView {...props} />
    </Suspense>
  )
}
