import { type Destination, readDestination } from '@bora/rules/destination.ts'
import { BANK_REVIEW_HOURS } from '@bora/rules/limits.ts'
import type { PayoutCountry } from '@bora/rules/payouts.ts'
import { PIX_KEY_KINDS, type PixKeyKind } from '@bora/rules/pix-key.ts'
import { readCpf } from '@bora/rules/tax-id.ts'
import { type FormEvent, type HTMLAttributes, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { errorText } from '../../../api/error-text.ts'
import { useStepUp } from '../../accounts/components/settings/use-step-up.tsx'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select } from '../../../ui/Input.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { toast } from '../../../ui/toast.ts'
import { ProblemLine } from '../../../ui/ProblemLine.tsx'
import { BankField } from './BankField.tsx'
import type { Details, OwnKey } from './payout-text.ts'
import { showTechnicalIssue } from '../../../states/show-problem.ts'

export type BankDetailsDialogProps = {
  country: PayoutCountry
  details: Details | null
  /** as in the profile */
  name: string
  /** one of the account's own keys, already chosen */
  ownKey?: OwnKey
  onClose: () => void
  /** the details were verified at once, so that money can be withdrawn */
  onVerified: () => void
}

type Method = Destination['method']
type Form = Record<
  'key' | 'bankCode' | 'branch' | 'account' | 'sortCode' | 'bsb' | 'accountNumber' | 'holderName' | 'cpf',
  string
> & {
  kind: PixKeyKind
  accountType: 'checking' | 'savings'
  adult: boolean
}
type Place = keyof Form | 'all'
type Problem = { place: Place; text: string }

const FIELDS: Record<Method, readonly (keyof Form)[]> = {
  pix: ['key'],
  br_account: ['bankCode', 'branch', 'account'],
  gb_account: ['sortCode', 'accountNumber'],
  au_account: ['bsb', 'accountNumber'],
}
const METHODS: Record<PayoutCountry, readonly Method[]> = {
  BR: ['pix', 'br_account'],
  GB: ['gb_account'],
  AU: ['au_account'],
}
const KEYBOARD: Record<PixKeyKind, HTMLAttributes<HTMLInputElement>['inputMode']> = {
  cpf: 'numeric',
  // Newer ones contain letters.
  cnpj: 'text',
  email: 'email',
  phone: 'tel',
  random: 'text',
}
// The place of refusals that name no field.
const PLACE_OF: Record<string, Place> = {
  cpf_invalid: 'cpf',
  cpf_taken: 'cpf',
  cpf_fixed: 'cpf',
  pix_key_invalid: 'key',
  holder_differs: 'holderName',
  text_unreadable: 'holderName',
  adults_only: 'adult',
}

/**
 * The payout destination, with the methods available in the country; problems are shown at their field before anything
 * is sent.
 */
export function BankDetailsDialog(props: BankDetailsDialogProps) {
  const { country, details, name, ownKey, onClose, onVerified } = props
  const { t } = useTranslation('payouts')
  const close = useTranslation().t('close')
  const stepUp = useStepUp()
  const methods = METHODS[country]
  const [method, setMethod] = useState<Method>(
    details && methods.includes(details.destination.method) ? details.destination.method : methods[0]!,
  )
  const [form, setForm] = useState<Form>({
    kind: ownKey?.kind ?? (details?.destination.method === 'pix' ? details.destination.kind : 'cpf'),
    key: ownKey?.key ?? '',
    bankCode: '',
    branch: '',
    account: '',
    accountType: 'checking',
    sortCode: '',
    bsb: '',
    accountNumber: '',
    holderName: details?.holderName ?? name,
    cpf: '',
    adult: false,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isBrazil = country === 'BR'
  // A key that is a CPF is its holder's: it is typed only once.
  const keyIsCpf = method === 'pix' && form.kind === 'cpf'
  const destination = destinationOf(method, { ...form, key: keyIsCpf ? form.cpf : form.key })

  const isOwn = method === 'pix' && ownKey?.kind === form.kind && ownKey.key === form.key

  function set<Name extends keyof Form>(field: Name, value: Form[Name]) {
    setForm(before => ({ ...before, [field]: value }))
    if (problem?.place === field) setProblem(null)
  }
  function refuse(next: Problem) {
    setProblem(next)
    if (next.place !== 'all') element.current?.querySelector<HTMLElement>(`[name="${next.place}"]`)?.focus()
  }
  function firstProblem(): Problem | null {
    if (isBrazil && form.cpf.trim() === '') return { place: 'cpf', text: t('form.cpfMissing') }
    if (isBrazil && readCpf(form.cpf) === null) return { place: 'cpf', text: t('form.invalid.cpf') }
    if (method === 'br_account' && form.bankCode === '') return { place: 'bankCode', text: t('form.bankMissing') }
    const read = readDestination(destination)
    if ('code' in read) {
      const place = read.field as 'key'
      return { place, text: t(`form.invalid.${place}`) }
    }
    if (form.holderName.trim() === '') return { place: 'holderName', text: t('form.holderMissing') }
    return form.adult ? null : { place: 'adult', text: t('form.adultMissing') }
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = firstProblem()
    if (wrong) return refuse(wrong)
    setProblem(null)
    setBusy(true)
    const { holderName, adult, cpf } = form
    const body = { destination, holderName, adult, ...(isBrazil && { holderCpf: cpf }) }
    try {
      const saved = await stepUp.run(() => call('PUT /bank-details', { body }))
      if (saved) {
        const isVerified = saved.details?.state === 'verified'
        toast(
          isVerified
            ? { variant: 'success', title: t('form.verified'), sentence: t('form.verifiedSentence') }
            : { variant: 'success', title: t('form.saved'), sentence: t('form.savedSentence', BANK_REVIEW_HOURS) },
        )
        await staleReadsAnswered()
        if (isVerified) onVerified()
        else onClose()
        return
      }
    } catch (error) {
      if (!showTechnicalIssue(error)) refuse({ place: placeOf(error, method, keyIsCpf), text: errorText(error) })
    }
    setBusy(false)
    await staleReadsAnswered()
  }
  const told = (place: Place) => (problem?.place === place ? problem.text : undefined)
  const typed = (
    field: 'key' | 'bankCode' | 'branch' | 'account' | 'sortCode' | 'bsb' | 'accountNumber' | 'holderName' | 'cpf',
    about: {
      label: string
      help?: string
      mode?: HTMLAttributes<HTMLInputElement>['inputMode']
      complete?: string
      most?: number
    },
  ) => (
    <Field key={field} label={about.label} help={about.help} error={told(field)}>
      {control => (
        <Input
          {...control}
          name={field}
          value={form[field]}
          onChange={event => set(field, event.target.value)}
          inputMode={about.mode ?? 'numeric'}
          autoComplete={about.complete ?? 'off'}
          maxLength={about.most ?? 20}
        />
      )}
    </Field>
  )
  return (
    <>
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        size="form"
        title={t('form.title')}
        description={`${isOwn ? t('form.own') : t('form.sentence', BANK_REVIEW_HOURS)} ${details ? t('form.changes') : ''}`.trim()}
        closeLabel={close}
      >
        <form ref={element} onSubmit={event => void send(event)} noValidate className="flex flex-col gap-4">
          {methods.length > 1 && (
            <Segmented
              label={t('form.how')}
              value={method}
              onChange={next => {
                setMethod(next)
                setProblem(null)
              }}
              options={methods.map(value => ({ value, label: t(value === 'pix' ? 'form.pix' : 'form.account') }))}
            />
          )}
          {method === 'pix' && (
            <Field label={t('form.kind')}>
              {control => (
                <Select
                  {...control}
                  value={form.kind}
                  onChange={event => {
                    set('kind', event.target.value as PixKeyKind)
                    set('key', '')
                    setProblem(null)
                  }}
                >
                  {PIX_KEY_KINDS.map(kind => (
                    <option key={kind} value={kind}>
                      {t(`form.kinds.${kind}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {method === 'pix' &&
            form.kind !== 'cpf' &&
            typed('key', { label: t(`form.keys.${form.kind}`), mode: KEYBOARD[form.kind], most: 80 })}
          {method === 'br_account' && (
            <>
              <BankField
                code={form.bankCode}
                error={told('bankCode')}
                onChange={code => set('bankCode', code)}
                typed={typed('bankCode', { label: t('form.bankCode'), help: t('form.bankHelp'), most: 5 })}
              />
              <div className="grid grid-cols-[2fr_3fr] gap-3">
                {typed('branch', { label: t('form.branch'), mode: 'text', most: 8 })}
                {typed('account', { label: t('form.number'), mode: 'text' })}
              </div>
              <Segmented
                label={t('form.type')}
                value={form.accountType}
                onChange={value => set('accountType', value)}
                options={(['checking', 'savings'] as const).map(value => ({ value, label: t(`form.${value}`) }))}
              />
            </>
          )}
          {method === 'gb_account' && typed('sortCode', { label: t('form.sortCode') })}
          {method === 'au_account' && typed('bsb', { label: t('form.bsb') })}
          {(method === 'gb_account' || method === 'au_account') &&
            typed('accountNumber', { label: t('form.accountNumber') })}
          {isBrazil && typed('cpf', { label: t('form.cpf'), most: 14 })}
          {typed('holderName', {
            label: t('form.holder'),
            help: t('form.holderHelp'),
            mode: 'text',
            complete: 'name',
            most: 80,
          })}
          <div>
            <Checkbox
              name="adult"
              checked={form.adult}
              onChange={event => set('adult', event.target.checked)}
              aria-invalid={told('adult') ? true : undefined}
              aria-describedby={told('adult') ? 'adult-problem' : undefined}
            >
              {t('form.adult')}
            </Checkbox>
            {told('adult') && <ProblemLine id="adult-problem">{told('adult')}</ProblemLine>}
          </div>
          <FormAlert text={told('all')} />
          <div className="flex gap-2.5 pb-2 [&>*]:flex-1">
            <Button variant="soft" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" variant="solid" busy={busy} busyLabel={t('form.saving')}>
              {t('form.save')}
            </Button>
          </div>
        </form>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

function destinationOf(method: Method, form: Form): Destination {
  const { kind, key, bankCode, branch, account, accountType, sortCode, bsb, accountNumber } = form
  switch (method) {
    case 'pix':
      return { method, kind, key }
    case 'br_account':
      return { method, bankCode, branch, account, accountType }
    case 'gb_account':
      return { method, sortCode, accountNumber }
    case 'au_account':
      return { method, bsb, accountNumber }
  }
}

function placeOf(error: unknown, method: Method, keyIsCpf: boolean): Place {
  if (!(error instanceof ApiError)) return 'all'
  const field = error.field?.split('.').at(-1)
  const place: Place | undefined =
    PLACE_OF[error.code] ?? [...FIELDS[method], 'holderName' as const, 'adult' as const].find(one => one === field)
  if (place === 'key' && keyIsCpf) return 'cpf'
  return place ?? (field === 'holderCpf' ? 'cpf' : 'all')
}
