import { WifiOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useOffline } from '../../loading/connection.ts'
import { LazySlot } from '../../loading/lazy-slot.ts'

/** Says at the top of every page that there is no connection, as long as there is none; what stands there gives way. */
export function OfflineStrip() {
  const { t } = useTranslation()
  const offline = useOffline()
  // Beside the page, so that also what opens over it leaves it in sight; a dialog hides from readers what isn't called live.
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
