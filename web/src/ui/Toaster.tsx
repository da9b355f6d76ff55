import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../loading/load-chunk.ts'
import { useToast } from './toast.ts'

const ToastView = lazy(() => loadChunk(() => import('./ToastView.tsx')).then(module => ({ default: module.ToastView })))

/** Mounted once per page; the code that renders toasts is loaded with the first one. */
export function Toaster({ regionLabel, closeLabel }: { regionLabel: string; closeLabel: string }) {
  const toast = useToast()
  const [needed, setNeeded] = useState(false)
  if (toast && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <ToastView toast={toast} regionLabel={regionLabel} closeLabel={closeLabel} />
    </Suspense>
  )
}
