import { Copy, QrCode as QrSign, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { toast } from '../../../ui/toast.ts'
import { canShare, copyText, shareLink } from '../../challenges/components/share.ts'
import { WhatsAppLink } from '../../discovery/components/WhatsAppLink.tsx'

const QrCode = lazy(() => loadChunk(async () => ({ default: (await import('./QrCode.tsx')).QrCode })))
const SIGN = { size: 18, 'aria-hidden': true } as const

type LinkToSendProps = {
  label: string
  /** empty while it is loading */
  url: string
  error?: string | undefined
  /** the text of the message before the address */
  about: { title: string; text: string }
  /** whether sending it is the one next action of the screen */
  lead?: boolean
}

/**
 * A personal link to send: by WhatsApp, copied, by the system's share sheet, or as a QR code. The full address is shown
 * below the QR code, and if it could not be copied.
 */
export function LinkToSend({ label, url, error, about, lead = false }: LinkToSendProps) {
  const { t } = useTranslation('invite-friends')
  const [code, setCode] = useState(false)
  const [notCopied, setNotCopied] = useState(false)
  async function copy() {
    const done = await copyText(url)
    setNotCopied(!done)
    if (!done) return toast({ variant: 'destructive', title: t('copyFailed') })
    toast({ variant: 'success', title: t('copied'), sentence: t('copiedSentence') })
  }
  async function share() {
    const done = await shareLink({ ...about, url })
    if (!done) toast({ variant: 'destructive', title: t('shareFailed') })
  }
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2.5">
      <WhatsAppLink
        url={url}
        text={about.text}
        label={t('whatsApp')}
        block
        {...(lead ? { variant: 'bora', size: 'lg' } : { variant: 'solid' })}
      />
      <div className="flex flex-wrap gap-2 [&>*]:flex-1">
        <Button variant="soft" disabled={!url} icon={<Copy {...SIGN} />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        {canShare() && (
          <Button variant="soft" disabled={!url} icon={<Share2 {...SIGN} />} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
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
      {error && <ProblemLine>{error}</ProblemLine>}
      {code && url && (
        <Suspense fallback={<span className="mx-auto block aspect-square w-full max-w-[264px]" />}>
          <QrCode text={url} label={t('qrLabel')} />
        </Suspense>
      )}
      {(code || notCopied) && url && (
        <p className="rounded-md bg-sunken px-3.5 py-3 text-center text-sm break-all text-ink-2 select-all">{url}</p>
      )}
    </div>
  )
}
