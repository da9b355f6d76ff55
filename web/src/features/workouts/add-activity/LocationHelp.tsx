import { LocateOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LocationProblem } from '../../../device/location.ts'
import { thisPlatform } from '../../../device/platform.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'

/** Why the device doesn't report its location, what works without it, and how to change it on this device. */
export function LocationHelp({ problem, onRetry }: { problem: LocationProblem; onRetry: () => void }) {
  const { t } = useTranslation('location')
  const { browser, system } = thisPlatform()
  const steps = {
    denied: () => t(`allow.${browser}`, { returnObjects: true }),
    unsupported: () => t(`support.${system}`, { returnObjects: true }),
    insecure: () => t('secure', { returnObjects: true }),
    unavailable: () => t(`turnOn.${system}`, { returnObjects: true }),
    timed_out: () => t(`turnOn.${system}`, { returnObjects: true }),
  }[problem]()
  return (
    <section role="alert" className="mt-3.5 rounded-[20px] bg-maracuja-soft p-3.5">
      <div className="flex items-start gap-3">
        <IconWell tone="solid-maracuja" size={36}>
          <LocateOff size={20} strokeWidth={2.2} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0 flex-1">
          <h2 className="text-ui font-bold">{t(`problem.${problem}`)}</h2>
          <p className="text-sm text-ink-2">{t('manual')}</p>
        </div>
      </div>
      <p className="mt-3 text-sm font-semibold">{t(`how.${problem}`)}</p>
      <ol className="mt-1 list-decimal pl-5 text-sm text-ink-2 marker:font-semibold marker:text-ink">
        {steps.map(step => (
          <li key={step} className="py-0.5 break-words">
            {step}
          </li>
        ))}
      </ol>
      <Button
        variant="soft"
        size="sm"
        className="mt-3 bg-surface!"
        icon={<RefreshCw size={16} strokeWidth={2.4} aria-hidden="true" />}
        onClick={onRetry}
      >
        {t('retry')}
      </Button>
    </section>
  )
}
