import { neverCounts } from '@bora/rules/referrals.ts'
import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { Lanes } from '../../../art/Lanes.tsx'
import { WhatsAppLink } from '../../discovery/components/WhatsAppLink.tsx'
import { canShare, copyText, shareLink } from '../../challenges/components/share.ts'
import { now } from '../../../device/clock.ts'
import { day, list, money, number } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { currentLanguage } from '../../../language/language.ts'
import { fullAddress, paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { ProgressRing } from '../../../ui/Progress.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { toast } from '../../../ui/toast.ts'

type Mine = Answer<'GET /me/ambassador'>
type Campaign = Mine['campaigns'][number]
type Brought = Mine['brought'][number]

/** An ambassador's campaigns: code and link, progress, and the people it brought. */
export function Campaigns({ mine: { campaigns, brought } }: { mine: Mine }) {
  const { t } = useTranslation('ambassador')
  if (campaigns.length === 0) return <EmptyState title={t('none.title')} sentence={t('none.sentence')} />
  return (
    <div className="mt-6 flex flex-col gap-10">
      {campaigns.map(one => (
        <CampaignView key={one.id} campaign={one} brought={brought.filter(({ campaignId }) => campaignId === one.id)} />
      ))}
    </div>
  )
}

function CampaignView({ campaign, brought }: { campaign: Campaign; brought: readonly Brought[] }) {
  const { t } = useTranslation('ambassador')
  const { name, target, credited, monthEarned, monthlyCap, endsOn, startsOn, countries, isOpen } = campaign
  const amount = (value: number) => amountText(t, campaign, value)
  const ends = t(isOpen ? 'ends' : startsOn > today() ? 'starts' : 'ended', {
    day: day(startsOn > today() ? startsOn : endsOn),
  })
  return (
    <section aria-labelledby={campaign.id}>
      <CodeStage campaign={campaign} />
      <div className="mt-3.5 grid gap-3.5 min-[360px]:grid-cols-2">
        <Card className="flex items-center gap-4 min-[360px]:col-span-2">
          <ProgressRing
            value={credited / target}
            hue="goiaba"
            size={92}
            label={t('progress', { done: number(credited), of: number(target) })}
          >
            <span className="type-num text-[1.375rem]">{number(credited)}</span>
            <span className="text-[0.75rem] text-ink-2">{t('of', { of: number(target) })}</span>
          </ProgressRing>
          <div className="min-w-0 flex-1">
            <h2 id={campaign.id} className="type-title text-h1 break-words">
              {name}
            </h2>
            <p className="mt-1 text-ui text-ink-2">
              {t('terms', { amount: amount(campaign.perReferral) })} {ends}
            </p>
            {countries && (
              <p className="mt-1 text-sm text-ink-2">
                {t('countries', { countries: list(countries.map(countryName)) })}
              </p>
            )}
          </div>
        </Card>
        <Figure label={t('month')} value={amount(monthEarned)} />
        <Figure label={t('cap')} value={amount(monthlyCap)} />
      </div>
      {monthEarned + campaign.perReferral > monthlyCap && <p className="mt-3 text-sm text-ink-2">{t('capReached')}</p>}
      <Card flush className="mt-3.5">
        <h3 className="px-4 pt-4 text-ui font-bold sm:px-5">{t('brought')}</h3>
        {brought.length > 0 ? (
          <ul aria-label={t('brought')} className="mt-1 divide-y divide-line pb-1">
            {brought.map((one, index) => (
              <BroughtRow key={`${one.at} ${index}`} one={one} amount={amount(one.amount)} />
            ))}
          </ul>
        ) : (
          <p className="px-4 pt-1 pb-4 text-ui text-ink-2 sm:px-5">{t('nobody')}</p>
        )}
      </Card>
    </section>
  )
}

function CodeStage({ campaign: { code, name, isOpen } }: { campaign: Campaign }) {
  const { t } = useTranslation('ambassador')
  const url = `${fullAddress(paths.landing())}?${new URLSearchParams({ ref: code })}`
  async function copy() {
    const done = await copyText(url)
    toast(done ? { variant: 'success', title: t('copied') } : { variant: 'destructive', title: t('copyFailed') })
  }
  async function share() {
    const done = await shareLink({ title: name, text: t('shareText', { code }), url })
    if (!done) toast({ variant: 'destructive', title: t('shareFailed') })
  }
  return (
    <div className="relative isolate overflow-hidden rounded-[28px] bg-goiaba p-5 text-on-goiaba sm:p-7">
      <span aria-hidden="true" className="pointer-events-none absolute -top-16 -right-16 -z-10">
        <Lanes size={300} colour="var(--goiaba-lane)" />
      </span>
      <p className="text-sm font-semibold">{t('code')}</p>
      <p className="@container">
        <span
          className="type-num num-fit block break-all [--size:2.75rem]"
          style={{ '--signs': code.length } as object}
        >
          {code}
        </span>
      </p>
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          <WhatsAppLink
            url={url}
            text={t('shareText', { code })}
            className="flex-1 bg-on-goiaba! text-white! sm:flex-none"
          />
          {canShare() && (
            <Button
              icon={<Share2 size={18} aria-hidden="true" />}
              className="flex-1 bg-white! text-on-goiaba! sm:flex-none"
              onClick={() => void share()}
            >
              {t('share')}
            </Button>
          )}
          <Button
            icon={<Copy size={18} aria-hidden="true" />}
            className="flex-1 bg-white! text-on-goiaba! sm:flex-none"
            onClick={() => void copy()}
          >
            {t('copy')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Card className="min-w-0">
      <p className="text-sm text-ink-2">{label}</p>
      <p className="type-num mt-1 text-[1.5rem] break-words">{value}</p>
    </Card>
  )
}

function BroughtRow({ one: { name, at, state, missing }, amount }: { one: Brought; amount: string }) {
  const { t } = useTranslation('ambassador')
  const reason =
    state === 'pending'
      ? list(missing.map(what => t(`missing.${what}`)))
      : state === 'credited'
        ? ''
        : t(`out.${state}`)
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar userId={`${name}${at}`} name={name} photoUrl={null} size={40} />
      <p className="min-w-0 flex-1">
        <span className="block truncate text-ui font-semibold">{name}</span>
        <span className="block text-sm text-ink-2">
          {t('cameAt', { when: relative(at, now()) })}
          {reason && ` · ${state === 'pending' && !neverCounts(missing) ? t('waitsFor', { what: reason }) : reason}`}
        </span>
      </p>
      {state === 'credited' ? (
        <Tag tone="folha">{`+ ${amount}`}</Tag>
      ) : (
        <Tag tone={state === 'pending' ? 'maracuja' : 'neutral'}>{t(state === 'pending' ? 'pending' : 'none.tag')}</Tag>
      )}
    </li>
  )
}

function amountText(
  t: ReturnType<typeof useTranslation<'ambassador'>>['t'],
  campaign: Campaign,
  value: number,
): string {
  const { currency, reward } = campaign
  if (currency === null) return t('points', { count: value, points: number(value) })
  return reward === 'credits' ? t('credits', { amount: money(value, currency) }) : money(value, currency)
}

function countryName(country: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country) ?? country
}

function today(): string {
  return new Date(now()).toISOString().slice(0, 10)
}
