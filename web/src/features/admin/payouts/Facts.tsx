import { useMutation } from '@tanstack/react-query'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Destination } from './desk-data.ts'
import { type Field, useDestinationText } from '../components/destination-text.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Revealed = Answer<'POST /admin/payouts/:payoutId/reveal'>
type FactsProps = {
  masked: { destination: Destination; holderName: string; holderCpf: string | null }
  /** requests the masked values, which is logged */
  reveal: () => Promise<Revealed>
  /** fields in addition to the details */
  more?: readonly Field[]
}

/** The payout destination, masked until revealed; revealed values are held only by this component. */
export function Facts({ masked, reveal, more = [] }: FactsProps) {
  const { t } = useTranslation('admin-payouts')
  const { fields } = useDestinationText()
  const whole = useMutation({
    mutationFn: reveal,
    gcTime: 0,
    onError: error => showProblem(error, { title: t('revealFailed') }),
  })
  const shown = whole.data ?? masked
  const rows: Field[] = [
    ...fields(shown.destination),
    { label: t('field.holderName'), value: shown.holderName },
    ...(shown.holderCpf === null ? [] : [{ label: t('field.holderCpf'), value: shown.holderCpf }]),
  ]
  return (
    <div>
      <dl className="flex flex-col">
        {[...rows, ...more].map(({ label, value }) => (
          <div key={label} className="border-b border-line py-1.5">
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="flex items-center gap-2 text-ui font-[650]">
              <span className="min-w-0 flex-1 break-words">{value}</span>
              {whole.data && rows.some(row => row.label === label) && <CopyButton label={label} value={value} />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="soft"
          size="sm"
          busy={whole.isPending}
          busyLabel={t('revealing')}
          icon={whole.data ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          onClick={() => (whole.data ? whole.reset() : whole.mutate())}
        >
          {whole.data ? t('hide') : t('reveal')}
        </Button>
        {!whole.data && <span className="text-xs text-ink-2">{t('revealNote')}</span>}
      </div>
    </div>
  )
}

function CopyButton({ label, value }: Field) {
  const { t } = useTranslation('admin-payouts')
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      toast({ variant: 'success', title: t('copied') })
    } catch {
      toast({ variant: 'destructive', title: t('copyFailed') })
    }
  }
  return (
    <IconButton
      size="sm"
      look="soft"
      label={t('copy', { field: label })}
      icon={<Copy size={16} aria-hidden="true" />}
      onClick={() => void copy()}
    />
  )
}
