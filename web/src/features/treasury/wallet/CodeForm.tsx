import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorKey } from '../../../api/error-text.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { deviceId } from '../../../device/device-id.ts'
import { dayOf, money } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'

const MAX_LENGTH = 60

type Redeemed = Answer<'POST /wallet/codes'>

/** Redeems a code for bonus credits; the result is shown at the field until the next code is sent. */
export function CodeForm() {
  const { t } = useTranslation('wallet')
  const [redeemed, setRedeemed] = useState(0)
  const [last, setLast] = useState<Redeemed | null>(null)
  function tell(given: Redeemed) {
    setLast(given)
    setRedeemed(redeemed + 1)
  }
  return (
    <div className="mt-3 flex flex-col gap-2.5 border-t border-line pt-3">
      <EmptyForm key={redeemed} onSend={() => setLast(null)} onRedeemed={tell} />
      <p role="status" className="text-sm font-semibold text-folha-text empty:hidden">
        {last && t('code.given', { amount: money(last.cents, last.currency), day: dayOf(last.expiresAt, 'short') })}
      </p>
    </div>
  )
}

type EmptyFormProps = { onSend: () => void; onRedeemed: (given: Redeemed) => void }

function EmptyForm({ onSend, onRedeemed }: EmptyFormProps) {
  const { t } = useTranslation('wallet')
  const form = useSentForm(
    { defaultValues: { code: '' } },
    async ({ code }) => {
      onSend()
      const device = deviceId() ?? crypto.randomUUID()
      onRedeemed(await call('POST /wallet/codes', { body: { code: code.trim(), device } }))
      await staleReadsAnswered()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
  )
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-2.5">
      <Field label={t('code.label')} error={form.problem('code')}>
        {control => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH}
            {...form.register('code', { validate: code => code.trim() !== '' || 'wallet:code.missing' })}
          />
        )}
      </Field>
      <FormAlert text={form.problem('root')} />
      <Button type="submit" variant="soft" busy={form.busy} busyLabel={t('code.busy')}>
        {t('code.redeem')}
      </Button>
    </form>
  )
}
