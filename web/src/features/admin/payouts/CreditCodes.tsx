import { MAX_CREDIT_CODE_CENTS, MAX_CREDIT_CODE_USES } from '@bora/rules/credit-codes.ts'
import { DESK_NOTE_MAX_LENGTH, DESK_NOTE_MIN_LENGTH } from '@bora/rules/limits.ts'
import { centsOf, DEFAULT_CURRENCY } from '@bora/rules/money.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { AloneLimits } from '../components/AloneLimits.tsx'
import { SecondRefusal } from '../components/SecondRefusal.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { now } from '../../../device/clock.ts'
import { money, moneyParts, number } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Textarea } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { instantText } from './instant-text.ts'
import { showRefusal } from './ReasonDialog.tsx'

type Code = Answer<'GET /admin/credit-codes'>['items'][number]

const EMPTY = { cents: '', mostUses: '', lastDay: '', note: '' }

/** Codes for bonus credits: a form for a new one, and the existing ones with the people who redeemed them. */
export function CreditCodes() {
  const { t } = useTranslation('admin-books')
  const [sent, setSent] = useState(0)
  const query = useQuery({ ...read('GET /admin/credit-codes'), staleTime: 0 })
  return (
    <Card as="section" aria-label={t('codes.title')}>
      <h2 className="type-title text-h1">{t('codes.title')}</h2>
      <p className="mt-1 text-sm text-ink-2">{t('codes.sentence')}</p>
      <CodeForm key={sent} onSent={() => setSent(sent + 1)} />
      {query.data ? (
        query.data.items.length === 0 ? (
          <p className="mt-4 text-sm text-ink-2">{t('codes.none')}</p>
        ) : (
          <ul className="mt-4 flex flex-col">
            {query.data.items.map(code => (
              <CodeRow key={code.id} code={code} />
            ))}
          </ul>
        )
      ) : query.isError ? (
        <LoadFailed title={t('codes.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('codes.loading')}>
          <Skeleton className="mt-4 h-24 rounded-lg" />
        </Loading>
      )}
    </Card>
  )
}

function CodeForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation('admin-books')
  // One code has one id, however often it is sent.
  const [id] = useState(() => crypto.randomUUID())
  const form = useSentForm<typeof EMPTY>(
    { defaultValues: EMPTY },
    async ({ cents, mostUses, lastDay, note }) => {
      const body = { id, cents: readCents(cents) ?? 0, mostUses: Number(mostUses), lastDay, note: note.trim() }
      const { code, waits } = await call('POST /admin/credit-codes', { body })
      toast({ variant: 'success', title: waits ? t('codes.madeWaiting') : t('codes.made', { code }) })
      await staleReadsAnswered()
      onSent()
    },
    showRefusal,
    { least: DESK_NOTE_MIN_LENGTH },
  )
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 flex flex-col gap-4">
      <Field
        label={t('codes.value')}
        error={
          errors.cents?.type === 'validate'
            ? t('codes.valueWrong', { most: money(MAX_CREDIT_CODE_CENTS, DEFAULT_CURRENCY) })
            : form.problem('cents')
        }
      >
        {control => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            prefix={moneyParts(0, DEFAULT_CURRENCY).symbol}
            {...form.register('cents', { validate: text => readCents(text) !== null })}
          />
        )}
      </Field>
      <Field
        label={t('codes.mostUses')}
        error={
          errors.mostUses?.type === 'validate'
            ? t('codes.mostUsesWrong', { most: number(MAX_CREDIT_CODE_USES) })
            : form.problem('mostUses')
        }
      >
        {control => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            {...form.register('mostUses', {
              validate: text => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_CREDIT_CODE_USES,
            })}
          />
        )}
      </Field>
      <Field label={t('codes.lastDay')} help={t('codes.lastDayHelp')} error={form.problem('lastDay')}>
        {control => (
          <Input
            {...control}
            type="date"
            min={new Date(now()).toISOString().slice(0, 10)}
            {...form.register('lastDay', { required: 'admin-books:codes.lastDayMissing' })}
          />
        )}
      </Field>
      <Field label={t('codes.note')} error={form.problem('note')}>
        {control => (
          <Textarea
            {...control}
            rows={2}
            maxLength={DESK_NOTE_MAX_LENGTH}
            {...form.register('note', {
              validate: text => text.trim().length >= DESK_NOTE_MIN_LENGTH || 'admin-books:reasonShort',
            })}
          />
        )}
      </Field>
      <FormAlert text={form.problem('root')} />
      <Button type="submit" variant="solid" busy={form.busy} busyLabel={t('codes.make')} className="self-start">
        {t('codes.make')}
      </Button>
    </form>
  )
}

function CodeRow({ code }: { code: Code }) {
  const { t } = useTranslation('admin-books')
  const stop = useMutation({
    mutationFn: () => call('POST /admin/credit-codes/:codeId/stop', { params: { codeId: code.id } }),
    onSuccess: () => {
      toast({ title: t('codes.told') })
      return staleReadsAnswered()
    },
    onError: error => toast({ title: errorText(error) }),
  })
  const confirm = useMutation({
    mutationFn: () => call('POST /admin/credit-codes/:codeId/confirm', { params: { codeId: code.id } }),
    onSuccess: () => toast({ variant: 'success', title: t('codes.confirmed') }),
    onError: error => toast({ variant: 'destructive', title: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
  const isOver = Date.parse(code.validUntil) <= now()
  const about = [
    ...(code.waits ? [t('codes.waits')] : []),
    t('codes.used', { used: number(code.usedCount), most: number(code.mostUses) }),
    t(isOver ? 'codes.over' : 'codes.until', { moment: instantText(code.validUntil) }),
  ]
  return (
    <li className="border-t border-line py-3 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-ui font-[650] select-all">{code.code || t('codes.unreadable')}</h3>
        <span className="type-num text-[1.0625rem]">{money(code.cents, code.currency)}</span>
      </div>
      <p className="text-sm text-ink-2">{about.join(' · ')}</p>
      <p className="mt-1 text-sm break-words whitespace-pre-line">{code.note}</p>
      <p className="mt-1 text-xs text-ink-2">
        {t('codes.madeBy', { name: code.madeBy.name, moment: instantText(code.madeAt) })}
      </p>
      {code.confirmedBy && code.confirmedAt && (
        <p className="text-xs text-ink-2">
          {t('codes.confirmedBy', { name: code.confirmedBy.name, moment: instantText(code.confirmedAt) })}
        </p>
      )}
      {code.stoppedBy && code.stoppedAt && (
        <p className="text-xs text-ink-2">
          {t('codes.stoppedBy', { name: code.stoppedBy.name, moment: instantText(code.stoppedAt) })}
        </p>
      )}
      {code.uses.length > 0 && (
        <Fold title={t('codes.who')} size="sm" className="text-sm">
          <ul className="flex flex-col gap-0.5 text-ink-2">
            {code.uses.map(({ person, at }) => (
              <li key={`${person.id} ${at}`}>
                {person.name} · {instantText(at)}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {code.waits && !isOver && (
        <div className="mt-2 flex flex-col items-start gap-2">
          <AloneLimits of="promised" />
          {code.secondRefusal === null ? (
            <Button size="sm" variant="solid" busy={confirm.isPending} onClick={() => confirm.mutate()}>
              {t('codes.confirm')}
            </Button>
          ) : code.secondRefusal === 'other_admin_needed' ? (
            <p className="text-sm text-ink-2">{t('others')}</p>
          ) : (
            <SecondRefusal refusal={code.secondRefusal} />
          )}
        </div>
      )}
      {!code.stoppedAt && !isOver && (
        <Button size="sm" variant="soft" className="mt-2" busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('codes.stop')}
        </Button>
      )}
    </li>
  )
}

function readCents(text: string): number | null {
  const cents = centsOf(text, currentLanguage())
  return cents !== null && cents > 0 && cents <= MAX_CREDIT_CODE_CENTS ? cents : null
}
