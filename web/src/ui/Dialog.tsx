import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../loading/load-chunk.ts'
import type { DialogProps } from './DialogView.tsx'

const DialogView = lazy(() =>
  loadChunk(() => import('./DialogView.tsx')).then(module => ({ default: module.DialogView })),
)

/**
 * A sheet from below on a phone, a centred dialog from 640 px on. Its implementation is loaded when one first opens, so
 * a screen may contain dialogs at no cost.
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
