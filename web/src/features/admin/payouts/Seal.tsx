import { Check, Copy, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { day } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import type { LedgerAdjustmentsAnswer } from './ledger-adjustments-data.ts'

/** How far the ledger is sealed, whether it is unchanged since, and the hash to store elsewhere. */
export function Seal({ seal }: { seal: NonNullable<LedgerAdjustmentsAnswer['seal']> }) {
  const { t } = useTranslation(['admin-books', 'admin-payouts'])
  const { holds, hash } = seal
  const Sign = holds ? Check : X
  const copy = () =>
    navigator.clipboard.writeText(hash).then(
      () => toast({ variant: 'success', title: t('admin-payouts:copied') }),
      () => toast({ variant: 'destructive', title: t('admin-payouts:copyFailed') }),
    )
  return (
    <Card as="section" aria-labelledby="seal">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="seal" className="type-title text-h1">
          {t('seal.title')}
        </h2>
        <Tag
          tone={holds ? 'folha' : 'danger'}
          icon={<Sign size={14} strokeWidth={2.4} aria-hidden="true" />}
          className="whitespace-nowrap"
        >
          {t(holds ? 'seal.holds' : 'seal.differs')}
        </Tag>
      </div>
      <dl className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
        {(
          [
            ['day', t('seal.utc', { day: day(seal.day, 'full') })],
            ['upTo', t('of', { number: seal.upTo })],
          ] as const
        ).map(([name, text]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-2">{t(`seal.${name}`)}</dt>
            <dd className="font-[650]">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="text-ink-2">{t('seal.hash')}</dt>
          <dd className="mt-1 rounded-md bg-sunken p-3 font-mono text-[0.8125rem] leading-5 break-all">{hash}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="soft" size="sm" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('seal.copy')}
        </Button>
        <p className="min-w-0 flex-1 basis-[160px] text-sm text-ink-2">{t('seal.keep')}</p>
      </div>
    </Card>
  )
}
