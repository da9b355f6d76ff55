import { useTranslation } from 'react-i18next'
import { relative } from '../../../language/relative-time.ts'
import { Banner } from '../../../ui/Banner.tsx'
import type { MachineState } from './machine-text.ts'

/** When the money was last checked, and whether anything stops payouts. */
export function Checks({ state: { at, checks } }: { state: MachineState }) {
  const { t } = useTranslation('admin-machine')
  const moment = relative(checks.money.at, Date.parse(at))
  if (checks.money.missingSince !== null)
    return (
      <div role="alert">
        <Banner tone="failed" title={t('checks.missing')} sentence={t('checks.missingSentence', { moment })} />
      </div>
    )
  if (checks.stops > 0)
    return (
      <div role="alert">
        <Banner
          tone="failed"
          title={t('checks.broken', { count: checks.stops })}
          sentence={t('checks.at', { moment })}
        />
      </div>
    )
  return <Banner tone="done" title={t('checks.fine')} sentence={t('checks.at', { moment })} />
}
