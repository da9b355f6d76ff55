import { CODE_INTERVAL_SECONDS } from '@bora/rules/limits.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/Button.tsx'
import { FormAlert } from './FormAlert.tsx'
import { type RefusalText, refusalText } from './refusal-text.ts'

/**
 * Sends a code again, at the earliest a minute after the last one, which the server enforces. `waits`: one was just
 * sent.
 */
export function SendAgain({ onSend, waits }: { onSend: () => Promise<void>; waits: boolean }) {
  const { t } = useTranslation('auth')
  const [until, setUntil] = useState(() => (waits ? soonest() : 0))
  const [now, setNow] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<RefusalText['key']>()
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  async function send() {
    setBusy(true)
    setSent(false)
    setRefused(undefined)
    try {
      await onSend()
      setSent(true)
      wait()
    } catch (error) {
      const { key } = refusalText(error, 'send')
      setRefused(key)
      if (key === 'refused.tooSoon') wait()
    } finally {
      setBusy(false)
    }
  }
  function wait() {
    setNow(Date.now())
    setUntil(soonest())
  }
  return (
    <div className="flex flex-col gap-3">
      <FormAlert text={refused && t(refused)} />
      <Button
        variant="line"
        block
        busy={busy}
        busyLabel={t('again.busy')}
        aria-disabled={waiting || undefined}
        onClick={() => {
          if (!waiting) void send()
        }}
      >
        {waiting ? t('again.in', { seconds: left }) : t('again.send')}
      </Button>
      <p role="status" className="sr-only">
        {sent && t('again.sent')}
      </p>
    </div>
  )
}

function soonest(): number {
  return Date.now() + CODE_INTERVAL_SECONDS * 1000
}
