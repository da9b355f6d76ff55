import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'

type CopiedTextProps = {
  label: string
  /** the accessible name of the copy button */
  copy: string
  text: string
}

/** A text for another program, with a button that copies it. */
export function CopiedText({ label, copy, text }: CopiedTextProps) {
  const { t } = useTranslation('security')
  async function write() {
    await navigator.clipboard.writeText(text).then(
      () => toast({ variant: 'success', title: t('uploadKeys.copied') }),
      () => toast({ variant: 'destructive', title: t('factors.notCopied') }),
    )
  }
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="text-sm font-[650]">{label}</p>
      <pre className="w-full rounded-md bg-fill px-3.5 py-2.5 font-mono text-sm break-all whitespace-pre-wrap select-all">
        {text}
      </pre>
      <Button variant="soft" size="sm" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void write()}>
        {copy}
      </Button>
    </div>
  )
}
