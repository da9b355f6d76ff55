import { FACTOR_NAME_MAX_LENGTH } from '@bora/rules/limits.ts'
import { checkText, tidyText } from '@bora/rules/shown-text.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeForm } from '../components/sign-in/CodeForm.tsx'
import { FormAlert } from '../components/sign-in/FormAlert.tsx'
import { settingsRefusal, type TextKey } from '../components/sign-in/refusal-text.ts'
import { OutboxHint } from '../components/sign-in/OutboxHint.tsx'
import { SendAgain } from '../components/sign-in/SendAgain.tsx'
import { useSentForm } from '../components/sign-in/use-sent-form.ts'
import { loadCode } from '../../../loading/load-chunk.ts'
import { authClient } from '../../../session/session.ts'
import { useBackStep } from '../../../ui/back-step.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'

type AddFactorProps = {
  type: 'totp' | 'phone' | 'webauthn'
  /** names already in use */
  taken: readonly string[]
  run: <T>(action: () => Promise<T>) => Promise<T | null>
  onClose: () => void
  onAdded: () => Promise<void>
}
type Enrolled = { id: string } & (
  | { setup: { qrCode: string; secret: string; uri: string } }
  | { phone: string; challengeId: string }
)

const NOTHING_GIVEN = { name: '', phone: '' }

/**
 * A new second factor: its name (and number), then the secret for an app, then the first code; or the device's
 * question.
 */
export function AddFactor({ type, taken, run, onClose, onAdded }: AddFactorProps) {
  const { t } = useTranslation('security')
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const [given, setGiven] = useState(NOTHING_GIVEN)
  useBackStep(enrolled ? 2 : 1, () => {
    if (!enrolled) return onClose()
    setEnrolled(null)
    forget(enrolled)
  })

  async function enrol(friendlyName: string, phone: string) {
    setGiven({ name: friendlyName, phone })
    const made = await run(async (): Promise<Enrolled | 'proven'> => {
      const { mfa } = await authClient()
      await forgetBegun(friendlyName)
      if (type === 'totp') {
        const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Bora' })
        if (error) throw error
        const { qr_code: qrCode, secret, uri } = data.totp
        return { id: data.id, setup: { qrCode, secret, uri } }
      }
      if (type === 'webauthn') {
        const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
        if (error) throw error
        const { provePasskey } = await loadCode(() => import('../components/sign-in/passkey.ts'))
        await provePasskey(data.id)
        return 'proven'
      }
      const { data, error } = await mfa.enroll({ factorType: 'phone', friendlyName, phone })
      if (error) throw error
      return { id: data.id, phone, challengeId: await ask(data.id) }
    })
    if (made === 'proven') await onAdded()
    else if (made) setEnrolled(made)
  }
  // A factor abandoned before its first code, for example by a reload, would block its name for some minutes.
  async function forgetBegun(name: string): Promise<void> {
    const { mfa } = await authClient()
    const { data, error } = await mfa.listFactors()
    if (error) throw error
    const begun = data.all.filter(factor => factor.status === 'unverified' && factor.friendly_name === name)
    await Promise.all(begun.map(factor => mfa.unenroll({ factorId: factor.id })))
  }
  async function ask(factorId: string): Promise<string> {
    const { data, error } = await (await authClient()).mfa.challenge({ factorId })
    if (error) throw error
    return data.id
  }
  async function verify(factor: Enrolled, code: string) {
    const challengeId = 'phone' in factor ? factor.challengeId : await ask(factor.id)
    const { error } = await (await authClient()).mfa.verify({ factorId: factor.id, challengeId, code })
    if (error) throw error
    await onAdded()
  }
  function forget({ id }: Enrolled) {
    void authClient().then(({ mfa }) => mfa.unenroll({ factorId: id }))
  }
  return (
    <div className="flex flex-col gap-4 rounded-md bg-sunken p-4">
      {enrolled ? (
        <>
          {'setup' in enrolled ? (
            <Setup {...enrolled.setup} />
          ) : (
            <p className="text-sm break-words text-ink-2">{t('factors.sent', { phone: enrolled.phone })}</p>
          )}
          <CodeForm
            label={type === 'phone' ? t('code.fromPhone') : t('code.fromApp')}
            submit={t('factors.confirm')}
            onCode={code => verify(enrolled, code)}
            inSettings
          >
            <Button
              variant="ghost"
              onClick={() => {
                onClose()
                forget(enrolled)
              }}
            >
              {t('cancel')}
            </Button>
          </CodeForm>
          {'phone' in enrolled && (
            <>
              <OutboxHint to={enrolled.phone} />
              <SendAgain waits onSend={async () => setEnrolled({ ...enrolled, challengeId: await ask(enrolled.id) })} />
            </>
          )}
        </>
      ) : (
        <NameForm type={type} taken={taken} given={given} onNext={enrol} onCancel={onClose} />
      )}
    </div>
  )
}

type NameFormProps = Pick<AddFactorProps, 'type' | 'taken'> & {
  /** input that was sent before Back returned here */
  given: typeof NOTHING_GIVEN
  onNext: (name: string, phone: string) => Promise<void>
  onCancel: () => void
}

function NameForm({ type, taken, given, onNext, onCancel }: NameFormProps) {
  const { t } = useTranslation('security')
  const form = useSentForm(
    { defaultValues: given },
    ({ name, phone }) => onNext(tidyText(name), `+${digitsOf(phone)}`),
    settingsRefusal,
  )

  function nameProblem(text: string): true | TextKey {
    const name = tidyText(text)
    if (name === '') return 'security:factors.nameMissing'
    if (checkText(name, { least: 0, most: FACTOR_NAME_MAX_LENGTH }) === 'unreadable') {
      return 'security:factors.nameUnreadable'
    }
    return !taken.includes(name) || 'security:problems.factorName'
  }
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <Field label={t('factors.name')} help={t('factors.nameHelp')} error={form.problem('name')}>
        {control => (
          <Input
            {...control}
            {...form.register('name', { validate: nameProblem })}
            maxLength={FACTOR_NAME_MAX_LENGTH}
            autoComplete="off"
          />
        )}
      </Field>
      {type === 'phone' && (
        <Field label={t('factors.phone')} help={t('factors.phoneHelp')} error={form.problem('phone')}>
          {control => (
            <Input
              {...control}
              {...form.register('phone', { validate: phoneProblem })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="+55 11 91234-5678"
            />
          )}
        </Field>
      )}
      {type === 'webauthn' && <p className="text-sm text-ink-2">{t('factors.passkeyNext')}</p>}
      <FormAlert text={form.problem('root')} />
      <div className="flex gap-2.5">
        <Button type="submit" busy={form.busy} busyLabel={t('busy')}>
          {t('factors.next')}
        </Button>
        <Button variant="ghost" disabled={form.busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

function phoneProblem(given: string): true | TextKey {
  const { length } = digitsOf(given)
  return (length >= 8 && length <= 15) || 'security:factors.phoneInvalid'
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '')
}

function Setup({ qrCode, secret, uri }: { qrCode: string; secret: string; uri: string }) {
  const { t } = useTranslation('security')
  async function copy() {
    await navigator.clipboard.writeText(secret).then(
      () => toast({ variant: 'success', title: t('factors.copied') }),
      () => toast({ variant: 'destructive', title: t('factors.notCopied') }),
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{t('factors.scan')}</p>
      <img
        src={qrCode}
        alt={t('factors.qr')}
        width={208}
        height={208}
        className="size-52 self-center rounded-md bg-white"
      />
      <div className="flex flex-col gap-2">
        <p className="text-sm font-[650]">{t('factors.secret')}</p>
        <p className="rounded-md bg-surface px-4 py-3 font-mono text-sm break-all select-all">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="soft" size="sm" icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
            {t('factors.copy')}
          </Button>
          <Button asChild variant="ghost" size="sm">
            <a href={uri}>{t('factors.openApp')}</a>
          </Button>
        </div>
      </div>
    </div>
  )
}
