import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { isRounded, type Part, type ReceiptFacts, receiptLines } from './receipt-lines.ts'
import { scoreText } from './score-text.ts'

type ReceiptPartsProps = {
  parts: readonly Part[]
  /** the receipt's total points */
  points: number
  facts: ReceiptFacts
  className?: string
}

/**
 * A receipt part by part in plain words, with its total, or the reason for getting nothing: in whole points as they are
 * paid, the exact parts on request.
 */
export function ReceiptParts({ parts, points, facts, className }: ReceiptPartsProps) {
  const { t, i18n } = useTranslation('receipts')
  const [exact, setExact] = useState(false)
  const lines = receiptLines(t, parts, facts, i18n.language, exact)
  const nothing = lines.find(line => !line.worth)
  if (nothing) {
    return (
      <p className={classes('flex items-center gap-2.5 text-ui text-ink-2', className)}>
        <Ban size={18} strokeWidth={2.2} aria-hidden="true" className="shrink-0" />
        {nothing.label}
      </p>
    )
  }
  return (
    <div className={className}>
      <dl className="text-ui">
        {lines.map(line => (
          <div key={line.why} className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
            <dt className="min-w-0 text-ink-2">{line.label}</dt>
            <dd className="type-num shrink-0 text-[0.9375rem]">{line.value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-3">
          <dt className="font-bold">{t('total')}</dt>
          <dd className="type-num shrink-0 text-[1.375rem]">{scoreText(facts.challengeType, points, i18n.language)}</dd>
        </div>
      </dl>
      {isRounded(parts) && (
        <Button variant="link" className="mt-2 text-sm" aria-pressed={exact} onClick={() => setExact(!exact)}>
          {t('exact')}
        </Button>
      )}
    </div>
  )
}
