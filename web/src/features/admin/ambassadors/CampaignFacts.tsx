import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { errorText } from '../../../api/error-text.ts'
import { staleReadsAnswered } from '../../../api/queries.ts'
import { AloneLimits } from '../components/AloneLimits.tsx'
import { today } from '../../../device/clock.ts'
import { day, list, money, number } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Ambassador } from './desk-data.ts'

type Campaign = Ambassador['campaigns'][number]

/** The terms of a campaign, and its progress. */
export function CampaignFacts({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('admin-ambassadors')
  const { name, code, perReferral, monthlyCap, credited, target, earned, startsOn, endsOn, countries, isOpen } =
    campaign
  const amount = (value: number) =>
    campaign.currency
      ? campaign.reward === 'credits'
        ? t('credits', { amount: money(value, campaign.currency) })
        : money(value, campaign.currency)
      : t('points', { count: value, points: number(value) })
  const state = campaign.waits ? 'waits' : isOpen ? 'open' : startsOn > today() ? 'planned' : 'over'
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-[650] break-words">{name}</span>
        <Tag tone={state === 'open' ? 'folha' : 'neutral'}>{t(`campaign.${state}`)}</Tag>
        <span className="ml-auto text-sm text-ink-2">
          {t('campaign.code')} <span className="font-bold text-ink">{code}</span>
        </span>
      </div>
      <p className="text-sm text-ink-2">
        {[
          t('campaign.each', { amount: amount(perReferral) }),
          t('campaign.cap', { amount: amount(monthlyCap) }),
          t('campaign.dates', { from: day(startsOn, 'short'), until: day(endsOn, 'short') }),
          countries && t('campaign.countries', { countries: list(countries.map(countryName)) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-sm">
        {t('campaign.brought', { done: number(credited), of: number(target) })} ·{' '}
        {t('campaign.earned', { amount: amount(earned) })}
      </p>
      {campaign.waits && <Waiting campaign={campaign} />}
    </li>
  )
}

function Waiting({ campaign: { id, createdBy } }: { campaign: Campaign }) {
  const { t } = useTranslation('admin-ambassadors')
  const isOwn = useSession()?.userId === createdBy
  const confirm = useMutation({
    mutationFn: () => call('POST /admin/campaigns/:campaignId/confirm', { params: { campaignId: id } }),
    onSuccess: () => toast({ variant: 'success', title: t('campaign.confirmed') }),
    onError: error => toast({ variant: 'destructive', title: errorText(error) }),
    onSettled: staleReadsAnswered,
  })
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <AloneLimits of="promised" />
      {isOwn ? (
        <p className="text-sm text-ink-2">{t('campaign.own')}</p>
      ) : (
        <Button size="sm" variant="solid" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('campaign.confirm')}
        </Button>
      )}
    </div>
  )
}

function countryName(country: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country) ?? country
}
