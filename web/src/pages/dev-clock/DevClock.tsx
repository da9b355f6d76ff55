import { settlementInstant } from '@bora/rules/calendar.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { now, refreshClock, today } from '../../device/clock.ts'
import { currentLanguage } from '../../language/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

const HOUR = 3_600_000

/** Demo world only: moves the product's clock forward, so that challenges end and prizes are paid while watching. */
export function DevClock() {
  const { t } = useTranslation('dev-clock')
  const cache = useQueryClient()
  const [at, setAt] = useState(now)
  const { register, control, handleSubmit } = useForm({ defaultValues: { day: today() } })
  const day = useWatch({ control, name: 'day' })
  const move = useMutation({
    mutationFn: (to: number) => call('POST /dev/clock', { body: { to: new Date(to).toISOString() } }),
    onSuccess: async () => {
      await refreshClock()
      await cache.invalidateQueries()
      setAt(now())
    },
  })
  const busy = move.isPending

  useEffect(() => {
    const ticking = setInterval(() => setAt(now()), 1000)
    return () => clearInterval(ticking)
  }, [])

  return (
    <main className="mx-auto grid min-h-[100dvh] max-w-[560px] grid-cols-[minmax(0,1fr)] content-start gap-5 p-5 break-words">
      <h1 className="type-title text-d1">{t('title')}</h1>
      <p className="text-ink-2">{t('what')}</p>
      <Card className="grid gap-4">
        <p className="type-num text-d2" aria-live="off">
          {new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'full', timeStyle: 'medium' }).format(at)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="soft" disabled={busy} onClick={() => move.mutate(now() + HOUR)}>
            {t('hour')}
          </Button>
          <Button variant="soft" disabled={busy} onClick={() => move.mutate(now() + 24 * HOUR)}>
            {t('day')}
          </Button>
          <Button variant="soft" disabled={busy} onClick={() => move.mutate(now() + 7 * 24 * HOUR)}>
            {t('week')}
          </Button>
        </div>
      </Card>
      <Card as="section" className="grid gap-4">
        <Field label={t('ends')} help={t('endsHelp')}>
          {control => <Input {...control} {...register('day')} type="date" min={today()} />}
        </Field>
        <Button
          variant="solid"
          busy={busy}
          disabled={!day}
          onClick={() => void handleSubmit(given => move.mutate(Date.parse(settlementInstant(given.day)) + 1000))()}
        >
          {t('settle')}
        </Button>
      </Card>
      <p role="status" className="min-h-6 text-folha-text">
        {move.isError ? t('refused') : move.data && t('moved', move.data)}
      </p>
    </main>
  )
}
