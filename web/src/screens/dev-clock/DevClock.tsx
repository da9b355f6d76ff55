import { settlementInstant } from '@bora/rules/calendar.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { now, refreshClock, today } from '../../device/clock.ts'
import { currentLanguage } from '../../language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

const HOUR = 3_600_000

/** Demo world only: moves the product's clock forward, so that challenges end and prizes are paid while one watches. */
export function DevClock() {
  const { t } = useTranslation('dev-clock')
  const cache = useQueryClient()
  const [at, setAt] = useState(now)
  const [day, setDay] = useState(today)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')

  useEffect(() => {
    const ticking = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(ticking)
  }, [])

  async function move(to: number): Promise<void> {
    setBusy(true)
    try {
      const { settled, released } = await call('POST /dev/clock', { body: { to: new Date(to).toISOString() } })
      await refreshClock()
      await cache.invalidateQueries()
      setAt(now())
      setSaid(t('moved', { settled, released }))
    } catch {
      setSaid(t('refused'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="mx-auto grid min-h-[100dvh] max-w-[560px] grid-cols-[minmax(0,1fr)] content-start gap-5 p-5 break-words">
      <h1 className="type-title text-d1">{t('title')}</h1>
      <p className="text-ink-2">{t('what')}</p>
      <Card className="grid gap-4">
        <p className="type-num text-d2" aria-live="off">
          {new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeStyle: 'medium' }).format(at)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" disabled={busy} onClick={() => void move(now() + HOUR)}>
            {t('hour')}
          </Button>
          <Button variant="soft" disabled={busy} onClick={() => void move(now() + 24 * HOUR)}>
            {t('day')}
          </Button>
          <Button variant="soft" disabled={busy} onClick={() => void move(now() + 7 * 24 * HOUR)}>
            {t('week')}
          </Button>
        </div>
      </Card>
      <Card as="section" className="grid gap-4">
        <Field label={t('ends')} help={t('endsHelp')}>
          {control => (
            <Input {...control} type="date" value={day} min={today()} onChange={event => setDay(event.target.value)} />
          )}
        </Field>
        <Button
          variant="solid"
          busy={busy}
          disabled={!day}
          onClick={() => void move(Date.parse(settlementInstant(day)) + 1000)}
        >
          {t('settle')}
        </Button>
      </Card>
      <p role="status" className="min-h-6 text-folha-text">
        {said}
      </p>
    </main>
  )
}
