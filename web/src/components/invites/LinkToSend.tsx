import { Copy, QrCode as QrSign, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../loading/load-chunk.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { canShare, copyText, shareLink } from '../challenge/share.ts'

const QrCode = lazy(() => loadChunk(async () => ({ default: (await import('./QrCode.tsx')).QrCode })))
const SIGN = { size: 18, 'aria-hidden': true } as const

type LinkToSendProps = {
  label: string
  /** empty while it is loading */
  url: string
  error?: string | undefined
  /** what the share sheet shows with the link */
  about: { title: string; text: string }
  onCopied?: () => void
}

/** A personal link to pass on: copied, through the share sheet, or shown as a QR code. */
export function LinkToSend({ label, url, error, about, onCopied }: LinkToSendProps) {
  const { t } = useTranslation('invite-friends')
  const [code, setCode] = useState(false)
  async function copy() {
    const done = await copyText(url)
    if (!done) return toast({ variant: 'destructive', title: t('copyFailed') })
    toast({ variant: 'success', title: t('copied'), sentence: t('copiedSentence') })
    onCopied?.()
  }
  async function share() {
    const done = await shareLink({ ...about, url })
    if (!done) toast({ variant: 'destructive', title: t('shareFailed') })
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Field label={label} error={error}>
        {control => (
          <Input {...control} readOnly value={url} placeholder="…" onFocus={event => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        {canShare() && (
          <Button variant="solid" disabled={!url} icon={<Share2 {...SIGN} />} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
        <Button
          variant={canShare() ? 'soft' : 'solid'}
          disabled={!url}
          icon={<Copy {...SIGN} />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <Button
          variant="soft"
          disabled={!url}
          aria-expanded={code}
          icon={<QrSign {...SIGN} />}
          onClick={() => setCode(!code)}
        >
          {t('qr')}
        </Button>
      </div>
      {code && url && (
        <Suspense fallback={<span className="mx-auto block aspect-square w-full max-w-[264px]" />}>
          <QrCode text={url} label={t('qrLabel')} />
        </Suspense>
      )}
    </div>
  )
}
