import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WholePayout } from './desk-data.ts'
import { instantText } from './instant-text.ts'

/** The desk's actions on an item: who did what, and why. */
export function Acts({ acts }: { acts: WholePayout['acts'] }) {
  const { t } = useTranslation('admin-payouts')
  if (acts.length === 0) return null
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{t('acts')}</span>
        <span className="text-ink-2">{acts.length}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="-rotate-90 transition-transform duration-[160ms] group-open:rotate-0"
        />
      </summary>
      <ol className="flex flex-col gap-3 pb-2">
        {acts.map(({ at, by, act, note }) => (
          <li key={at + act} className="text-sm">
            <p className="font-[650]">{t(`act.${act}`)}</p>
            <p className="text-ink-2">{t('actBy', { name: by.name, moment: instantText(at) })}</p>
            {note && <p className="mt-0.5 break-words whitespace-pre-line text-ink-2">{note}</p>}
          </li>
        ))}
      </ol>
    </details>
  )
}
