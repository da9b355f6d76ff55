import { Check, ChevronDown, Copy, Fingerprint as Sign } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { copyText } from './share.ts'

/** The first characters of a fingerprint, in groups that can be read aloud and compared. */
export function shortFingerprint(hash: string): string {
  return hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ')
}

/** The rules' fingerprint, collapsed: its first characters, its meaning, and the whole of it to copy. */
export function Fingerprint({ hash, className }: { hash: string; className?: string }) {
  const { t } = useTranslation('challenge')
  const [copied, setCopied] = useState(false)
  const CopySign = copied ? Check : Copy
  return (
    <details className={classes('group rounded-md bg-sunken', className)}>
      <summary className="flex min-h-14 list-none items-center gap-3.5 rounded-md px-4 py-2 [&::-webkit-details-marker]:hidden">
        <IconWell tone="mar" size={40}>
          <Sign size={22} aria-hidden="true" />
        </IconWell>
        <h3 className="min-w-0 flex-1 text-sm font-bold">{t('fingerprint.title')}</h3>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 -rotate-90 text-ink-2 transition-transform duration-[160ms] group-open:rotate-0"
        />
      </summary>
      <div className="flex items-start gap-3.5 px-4 pt-1 pb-4">
        <div className="min-w-0 flex-1">
          <p className="type-num text-[0.9375rem] break-all" title={hash}>
            {shortFingerprint(hash)}
          </p>
          <p className="mt-1.5 text-[0.8125rem] text-ink-2">{t('fingerprint.sentence')}</p>
        </div>
        <IconButton
          size="sm"
          label={copied ? t('fingerprint.copied') : t('fingerprint.copy')}
          icon={<CopySign size={18} aria-hidden="true" />}
          onClick={() => void copyText(hash).then(setCopied)}
        />
      </div>
    </details>
  )
}
