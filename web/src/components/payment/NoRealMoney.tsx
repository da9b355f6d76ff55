import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../settings/use-config.ts'
import { classes } from '../../ui/classes.ts'

type NoRealMoneyProps = {
  /** on paper, too */
  printed?: boolean
  className?: string | undefined
}

/** Shown where money is paid, held or withdrawn: no real money is involved, if the provider moves none. */
export function NoRealMoney({ printed = false, className }: NoRealMoneyProps) {
  const { t } = useTranslation('payment')
  const config = useConfig()
  if (!config || config.payments === 'live') return null
  return (
    <PlayMoneyNote printed={printed} className={className}>
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
