import { WifiOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOffline } from '../loading/connection.ts'
import { LazySlot } from '../loading/lazy-slot.ts'

/**
 * Says at the top of every page that there is no connection, for as long as that lasts; content at the top makes room.
 */
export function OfflineStrip() {
  const { t } = useTranslation()
  const offline = useOffline()
  // Outside the page, so that overlays don't cover it; a dialog hides everything from screen readers that isn't a live
  // region.
  return createPortal(
    <div role="status" aria-live="polite" className="fixed inset-x-0 top-0 z-[60]">
      {offline && (
        <p data-offline>
          <WifiOff size={16} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
          <span className="truncate">
            {t('offline')}
            <LazySlot part="seen-at" />
          </span>
        </p>
      )}
    </div>,
    document.body,
  )
}
