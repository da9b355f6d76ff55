import { isDay } from '@bora/rules/calendar.ts'
import { CAMPAIGN_CODE } from '@bora/rules/campaigns.ts'
import {
  MAX_CAMPAIGN_CAP,
  MAX_CAMPAIGN_NAME,
  MAX_CAMPAIGN_PER_REFERRAL,
  MAX_CAMPAIGN_TARGET,
} from '@bora/rules/limits.ts'
import { centsOf, CURRENCIES } from '@bora/rules/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../../api/api.ts'
import { errorKey } from '../../../api/error-text.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { FormAlert } from '../../accounts/components/sign-in/FormAlert.tsx'
import { useSentForm } from '../../accounts/components/sign-in/use-sent-form.ts'
import { today } from '../../../device/clock.ts'
import { type Currency, money, number } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input, Select } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Ambassador } from './desk-data.ts'

/** The values of the reward field: money is named by its currency alone. */
type Reward = 'points' | Currency | `credits_${Currency}`

const REWARDS: readonly Reward[] = ['points', ...CURRENCIES, ...CURRENCIES.map(one => `credits_${one}` as const)]

const COUNTRIES = /^\s*([a-z]{2}(\s*[,\s]\s*[a-z]{2})*)?\s*,?\s*$/i

/** Asks for the terms of a campaign, which are immutable. */
export function CampaignDialog({ person, onClose }: { person: Ambassador['person']; onClose: () => void }) {
  const { t } = useTranslation('admin-ambassadors')
  // The same for each attempt, so that a repeated request creates only one.
  const [id] = useState(() => crypto.randomUUID())
  const form = useSentForm(
    {
      defaultValues: {
        name: '',
        code: '',
        reward: 'BRL' as Reward,
        perReferral: '',
        monthlyCap: '',
        target: '',
        startsOn: today(),
        endsOn: '',
        countries: '',
      },
    },
    async ({ reward, perReferral, monthlyCap, target, countries, ...fields }) => {
      const named = countries.toUpperCase().match(/[A-Z]{2}/g)
      const { waits } = await call('POST /admin/ambassadors/:personId/campaigns', {
        params: { personId: person.id },
        body: {
          ...fields,
          id,
          code: fields.code.trim().toUpperCase(),
          reward: reward === 'points' ? 'points' : reward.startsWith('credits_') ? 'credits' : 'cash',
          currency: currencyOf(reward),
          perReferral: amountOf(perReferral, reward)!,
          monthlyCap: amountOf(monthlyCap, reward)!,
          target: Number(target),
          countries: named ? [...new Set(named)] : null,
        },
      })
      await staleReadsAnswered()
      toast({ variant: 'success', title: t(waits ? 'form.createdWaiting' : 'form.created'), sentence: fields.name })
      onClose()
    },
    error => ({ field: (error instanceof ApiError && error.field) || 'root', key: errorKey(error) }),
  )
  const reward = form.watch('reward')
  const currency = currencyOf(reward)
  const shown = (amount: number) => (currency === null ? number(amount) : money(amount, currency))
  const { errors } = form.formState
  const wrong = (field: keyof typeof errors, text: string) =>
    errors[field] && (errors[field].type === 'refused' ? form.problem(field as 'name') : text)
  const amounts = { perReferral: MAX_CAMPAIGN_PER_REFERRAL, monthlyCap: MAX_CAMPAIGN_CAP }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('newFor', { name: person.name })}
      description={t('form.sentence')}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <Field label={t('form.name')} error={wrong('name', t('form.nameWrong', { most: MAX_CAMPAIGN_NAME }))}>
          {control => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={MAX_CAMPAIGN_NAME}
              {...form.register('name', { validate: name => name.trim().length >= 2 })}
            />
          )}
        </Field>
        <Field label={t('form.code')} help={t('form.codeHelp')} error={wrong('code', t('form.codeWrong'))}>
          {control => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={16}
              {...form.register('code', { validate: code => CAMPAIGN_CODE.test(code.trim().toUpperCase()) })}
            />
          )}
        </Field>
        <Field label={t('form.reward')} error={wrong('reward', '')}>
          {control => (
            <Select {...control} {...form.register('reward')}>
              {REWARDS.map(one => (
                <option key={one} value={one}>
                  {t(`form.rewards.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('form.perReferral')}
            error={wrong('perReferral', t('form.amountWrong', { least: shown(1), most: shown(amounts.perReferral) }))}
          >
            {control => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={14}
                {...form.register('perReferral', {
                  validate: (text, { reward: of }) => isAmount(amountOf(text, of), 1, amounts.perReferral),
                })}
              />
            )}
          </Field>
          <Field
            label={t('form.monthlyCap')}
            error={wrong('monthlyCap', t('form.capWrong', { most: shown(amounts.monthlyCap) }))}
          >
            {control => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                {...form.register('monthlyCap', {
                  validate: (text, { reward: of, perReferral }) =>
                    isAmount(amountOf(text, of), amountOf(perReferral, of) ?? 1, amounts.monthlyCap),
                })}
              />
            )}
          </Field>
        </div>
        <Field
          label={t('form.target')}
          error={wrong('target', t('form.targetWrong', { most: number(MAX_CAMPAIGN_TARGET) }))}
        >
          {control => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              {...form.register('target', {
                validate: text => isAmount(amountOf(text, 'points'), 1, MAX_CAMPAIGN_TARGET),
              })}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('form.startsOn')} error={wrong('startsOn', t('form.dayWrong'))}>
            {control => <Input {...control} type="date" {...form.register('startsOn', { validate: isDay })} />}
          </Field>
          <Field label={t('form.endsOn')} error={wrong('endsOn', t('form.daysWrong'))}>
            {control => (
              <Input
                {...control}
                type="date"
                {...form.register('endsOn', { validate: (day, { startsOn }) => isDay(day) && day >= startsOn })}
              />
            )}
          </Field>
        </div>
        <Field
          label={t('form.countries')}
          optional={t('form.countriesOptional')}
          help={t('form.countriesHelp')}
          error={wrong('countries', t('form.countriesWrong'))}
        >
          {control => (
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={200}
              {...form.register('countries', { validate: text => COUNTRIES.test(text) })}
            />
          )}
        </Field>
        <FormAlert text={form.problem('root')} />
        <div className="flex gap-2.5 pt-1 [&>*]:flex-1">
          <Button variant="soft" onClick={onClose}>
            {t('decide.cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={form.busy} busyLabel={t('decide.busy')}>
            {t('form.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function currencyOf(reward: Reward): Currency | null {
  return reward === 'points' ? null : (reward.replace('credits_', '') as Currency)
}

/** Points are whole, money is parsed as typed; null for anything else. */
function amountOf(text: string, reward: Reward): number | null {
  if (reward !== 'points') return centsOf(text, currentLanguage())
  return /^\d+$/.test(text.trim()) ? Number(text) : null
}

function isAmount(amount: number | null, least: number, most: number): boolean {
  return amount !== null && amount >= least && amount <= most
}
