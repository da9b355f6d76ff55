import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '../../../device/stored.ts'
import { useConfig } from '../../../settings/use-config.ts'
import { classes } from '../../../ui/classes.ts'

type NoRealMoneyProps = {
  /** on paper, too */
  printed?: boolean
  className?: string | undefined
}

const KEY = 'bora.payments'

/** Where money is paid, kept or withdrawn: that it is none, where the provider moves no real money. */
export function NoRealMoney({ printed = false, className }: NoRealMoneyProps) {
  const { t } = useTranslation('payment')
  const payments = useConfig()?.payments
  useEffect(() => {
    if (payments) writeStored(KEY, payments)
  }, [payments])
  const mode = payments ?? readStored(KEY)
  if (mode === 'live') return null
  // Reserves its space until the settings are loaded, so that nothing below moves.
  return (
    <PlayMoneyNote printed={printed} className={classes(!payments && 'invisible', className)}>
      {t('noRealMoney')}
    </PlayMoneyNote>
  )
}

/** A note shown where money isn't real. */
export function PlayMoneyNote({ printed = false, className, children }: NoRealMoneyProps & { children: ReactNode }) {
  return (
    <p
      role="note"
      className={classes(
        'flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-sm text-ink-2',
        !printed && 'print:hidden',
        className,
      )}
    >
      <FlaskConical size={16} strokeWidth={2.2} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
