import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { retryPendingChunks, usePendingChunk } from '../loading/load-chunk.ts'
import { Button } from '../ui/Button.tsx'
import { IconWell } from '../ui/Card.tsx'

const ICONS = { offline: WifiOff, failing: CircleAlert, outdated: RefreshCw }

/** Shows that the tapped element is still loading, and leaves the page as it is. */
export function PendingCodeNotice() {
  return (
    <div role="status" className="missing-part">
      <PendingCode />
    </div>
  )
}

/**
 * The same `inPlace`, for content that was not tapped: a calm card, one for all such places in a row (`offline.css`).
 */
export function PendingCode({ inPlace = false }) {
  const { t } = useTranslation()
  const reason = usePendingChunk(inPlace)
  if (!reason) return inPlace && <span aria-busy="true" />
  const Icon = ICONS[reason]
  const outdated = reason === 'outdated'
  return (
    <div data-missing={inPlace} className="animate-rise">
      <IconWell size={36}>
        <Icon size={20} strokeWidth={2.2} aria-hidden="true" />
      </IconWell>
      <p className="min-w-0 flex-1 text-sm leading-snug font-semibold">{t(`missing.${reason}`)}</p>
      <Button variant="link" size="sm" onClick={() => (outdated ? location.reload() : retryPendingChunks())}>
        {t(outdated ? 'error.reload' : 'retry')}
      </Button>
    </div>
  )
}
