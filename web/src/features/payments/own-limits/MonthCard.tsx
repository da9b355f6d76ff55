import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { dayOf, money, moneyParts, time } from '../../../language/format.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Numeral.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import { LimitDialog } from './LimitDialog.tsx'
import { NoLimitDialog } from './NoLimitDialog.tsx'
import { type Limits, useMonthlyLimit } from './use-limits.ts'

const NEARLY = 0.8

/** This month's entry fees compared with the limit; a higher limit not yet in force; changing it. */
export function MonthCard({ limits }: { limits: Limits }) {
  const { t } = useTranslation('own-limits')
  const [shown, setShown] = useState<'limit' | 'none' | null>(null)
  const keep = useMonthlyLimit(() => {})
  const { monthlyCents, next, spentCents, currency, monthEndsAt } = limits
  const amount = (cents: number) => money(cents, currency)
  return (
    <SettingsCard title={t('month.title')} sentence={t('month.sentence')}>
      <div className="rounded-[20px] bg-sunken p-4">
        <p className="text-sm font-[650] text-ink-2">{t('month.spent')}</p>
        <p className="mt-1">
          <Money {...moneyParts(spentCents, currency)} className="text-[2.5rem]" />
        </p>
        {monthlyCents === null ? (
          <p className="mt-1 text-sm text-ink-2">{t('month.noLimit')}</p>
        ) : (
          <>
            <ProgressBar
              className="mt-3"
              value={shareOf(spentCents, monthlyCents)}
              hue={shareOf(spentCents, monthlyCents) < NEARLY ? 'folha' : 'maracuja'}
              label={t('month.bar', { spent: amount(spentCents), limit: amount(monthlyCents) })}
            />
            <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="text-ink-2">{t('month.of', { limit: amount(monthlyCents) })}</span>
              <span className="font-[650]">
                {monthlyCents > spentCents
                  ? t('month.left', { amount: amount(monthlyCents - spentCents) })
                  : t('month.nothingLeft')}
              </span>
            </p>
          </>
        )}
        <p className="mt-2 text-[0.8125rem] text-ink-2">{t('month.renews', { date: dayOf(monthEndsAt) })}</p>
      </div>
      {next && (
        <Banner
          tone="pending"
          title={next.monthlyCents === null ? t('next.none') : t('next.higher', { limit: amount(next.monthlyCents) })}
          sentence={t('next.from', { date: dayOf(next.at), time: time(next.at), limit: amount(monthlyCents ?? 0) })}
          action={
            <Button variant="soft" size="sm" busy={keep.isPending} onClick={() => keep.mutate(monthlyCents)}>
              {t('next.keep', { limit: amount(monthlyCents ?? 0) })}
            </Button>
          }
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" onClick={() => setShown('limit')}>
          {t(monthlyCents === null ? 'month.set' : 'month.change')}
        </Button>
        {monthlyCents !== null && next?.monthlyCents !== null && (
          <Button variant="soft" onClick={() => setShown('none')}>
            {t('month.remove')}
          </Button>
        )}
      </div>
      {shown === 'limit' && <LimitDialog limits={limits} onClose={() => setShown(null)} />}
      {shown === 'none' && <NoLimitDialog limits={limits} onClose={() => setShown(null)} />}
    </SettingsCard>
  )
}

function shareOf(spentCents: number, limitCents: number): number {
  return limitCents === 0 ? 1 : spentCents / limitCents
}
