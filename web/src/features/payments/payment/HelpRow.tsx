import { Link } from '@tanstack/react-router'
import { ChevronRight, LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { IconWell } from '../../../ui/Card.tsx'

/** A link to payment support. */
export function HelpRow() {
  const { t } = useTranslation('payment-pages')
  return (
    <Link
      {...paths.paymentSupport()}
      className="flex min-h-[74px] items-center gap-3.5 rounded-lg bg-surface p-3.5 pr-4 shadow-e1 transition-transform duration-[90ms] active:scale-[.99] print:hidden"
    >
      <IconWell tone="mar" size={44}>
        <LifeBuoy size={20} aria-hidden="true" />
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className="block text-ui font-[650]">{t('toSupport')}</span>
        <span className="block text-sm text-ink-2">{t('toSupportSentence')}</span>
      </span>
      <ChevronRight size={20} strokeWidth={2.4} aria-hidden="true" className="shrink-0" />
    </Link>
  )
}
