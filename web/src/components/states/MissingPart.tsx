import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { askForMissing, useMissingPart } from '../../loading/load-code.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'

const ICONS = { offline: WifiOff, failing: CircleAlert, outdated: RefreshCw }

/** Tells that something that was tapped is still to come, and leaves the page as it is. */
export function MissingPart() {
  return (
    <div role="status" className="missing-part">
      <Missing />
    </div>
  )
}

/** The same `inPlace` of something that nobody tapped: a calm card, one for all such places in a row (`offline.css`). */
export function Missing({ inPlace = false }) {
  const { t } = useTranslation()
  const reason = useMissingPart(inPlace)
  if (!reason) return inPlace && <span aria-busy="true" />
  const Icon = ICONS[reason]
  const outdated = reason === 'outdated'
  return (
    <div data-missing={inPlace} className="animate-rise">
      <IconWell size={36}>
        <Icon size={20} strokeWidth={2.2} aria-hidden="true" />
      </IconWell>
      <p className="min-w-0 flex-1 text-sm leading-snug font-semibold">{t(`missing.${reason}`)}</p>
      <Button variant="link" size="sm" onClick={() => (outdated ? location.reload() : askForMissing())}>
        {t(outdated ? 'error.reload' : 'retry')}
      </Button>
    </div>
  )
}
