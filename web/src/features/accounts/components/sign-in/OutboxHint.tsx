import { MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../../settings/use-config.ts'

/** In the demo world no mail or text message leaves the server; this links to where they can be read. */
export function OutboxHint({ to }: { to: string }) {
  const { t } = useTranslation('auth')
  const config = useConfig()
  if (!config?.demo || !config.development) return null
  return (
    <p className="mt-4 flex items-start gap-2.5 rounded-md bg-sunken p-3.5 text-sm text-ink-2">
      <MailOpen size={20} aria-hidden="true" className="shrink-0" />
      <span>
        {t('outbox.sentence')}{' '}
        <a
          href={`/dev/outbox?${new URLSearchParams({ to })}`}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-bold text-brand-text underline underline-offset-4"
        >
          {t('outbox.open')}
        </a>
      </span>
    </p>
  )
}
