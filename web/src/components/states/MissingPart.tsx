import { CircleAlert, RefreshCw, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MissingReason, useMissingPart } from '../../loading/load-code.ts'
import { Button } from '../../ui/Button.tsx'
import { IconWell } from '../../ui/Card.tsx'

const ICONS = { offline: WifiOff, failing: CircleAlert, outdated: RefreshCw }

/** Tells that something that was tapped is still to come, and leaves the page as it is. */
export function MissingPart() {
  const { t } = useTranslation()
  const part = useMissingPart()
  return (
    <div
      role="status"
      className="fixed inset-x-3 bottom-[calc(var(--nav-h)+var(--consent-h)+20px+env(safe-area-inset-bottom))] z-[70] mx-auto max-w-[420px] lg:inset-x-auto lg:right-5 lg:bottom-[calc(var(--consent-h)+20px)] lg:w-[400px]"
    >
      {part && (
        <div className="animate-rise flex min-h-[66px] items-center gap-3 rounded-[18px] bg-raised p-3.5 pl-4 shadow-e3">
          <IconWell tone={part.reason === 'outdated' ? 'mar' : 'danger'} size={36}>
            <Sign reason={part.reason} />
          </IconWell>
          <p className="min-w-0 flex-1 text-sm leading-snug font-semibold">{t(`missing.${part.reason}`)}</p>
          <Button
            variant="link"
            size="sm"
            onClick={() => (part.reason === 'outdated' ? location.reload() : part.again())}
          >
            {part.reason === 'outdated' ? t('error.reload') : t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Sign({ reason }: { reason: MissingReason }) {
  const Icon = ICONS[reason]
  return <Icon size={20} strokeWidth={2.2} aria-hidden="true" />
}
