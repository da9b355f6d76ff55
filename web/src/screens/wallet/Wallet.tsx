import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/frame/Layout.tsx'
import { LoadFailed } from '../../components/states/LoadFailed.tsx'
import { read } from '../../api/queries.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { BonusTicket } from './BonusTicket.tsx'
import { Faq } from './Faq.tsx'
import { HeldPrizes } from './HeldPrizes.tsx'
import { Movements } from './Movements.tsx'
import { PrizeMoneyCard } from './PrizeMoneyCard.tsx'
import { useHidden } from './use-hidden.ts'

/** The wallet: prizes, what of them is still held, bonus credits apart, movements, questions. */
export function Wallet() {
  const { t } = useTranslation('wallet')
  const { hidden, toggle } = useHidden()
  const wallet = useQuery({ ...read('GET /wallet'), staleTime: 0 })
  const balance = wallet.data
  return (
    <Page className="pt-4 lg:max-w-[calc(1046px+2*var(--gutter))] lg:pt-6">
      <header className="flex items-center gap-1">
        <h1 className="type-title min-w-0 flex-1 text-d1 lg:text-[36px]">{t('title')}</h1>
        <IconButton
          label={hidden ? t('show') : t('hide')}
          aria-pressed={hidden}
          icon={hidden ? <EyeOff size={22} aria-hidden="true" /> : <Eye size={22} aria-hidden="true" />}
          onClick={toggle}
        />
        <IconButton
          asChild
          label={t('toFaq')}
          icon={<CircleHelp size={22} aria-hidden="true" />}
          className="-mr-2.5 lg:mr-0"
        >
          <a href="#faq">
            <span className="sr-only">{t('toFaq')}</span>
          </a>
        </IconButton>
      </header>
      {balance ? (
        <div className="mt-3 grid gap-3 lg:mt-4 lg:grid-cols-[minmax(0,544fr)_minmax(0,485fr)] lg:gap-x-4">
          <PrizeMoneyCard balance={balance} hidden={hidden} />
          <BonusTicket balance={balance} hidden={hidden} />
        </div>
      ) : wallet.isError ? (
        <LoadFailed
          className="mt-3 rounded-lg bg-surface shadow-e1"
          title={t('failed')}
          safe={t('safe')}
          query={wallet}
        />
      ) : (
        <Loading text={t('loading')}>
          <div className="mt-3 grid gap-3 lg:mt-4 lg:grid-cols-[minmax(0,544fr)_minmax(0,485fr)] lg:gap-x-4">
            <Skeleton className="h-[150px] rounded-[28px] lg:h-[190px]" />
            <Skeleton className="h-[138px] rounded-lg lg:h-[190px]" />
          </div>
        </Loading>
      )}
      <div className="flex flex-col lg:grid lg:grid-cols-[minmax(0,544fr)_minmax(0,485fr)] lg:items-start lg:gap-x-4">
        <div className="contents lg:block">
          {balance && balance.held.length > 0 && (
            <Section title={t('held.title')}>
              <HeldPrizes balance={balance} hidden={hidden} />
            </Section>
          )}
          <Section title={t('faq.title')} id="faq" className="order-last lg:order-none">
            <Faq />
          </Section>
        </div>
        <Section title={t('movements.title')}>
          <Movements
            currency={balance?.currency ?? 'BRL'}
            hidden={hidden}
            heldIn={(balance?.held ?? []).map(one => one.challengeId)}
          />
        </Section>
      </div>
    </Page>
  )
}

function Section({
  title,
  id,
  className = '',
  children,
}: {
  title: string
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <section id={id} className={`mt-6 scroll-mt-4 ${className}`}>
      <h2 className="type-title mb-3 text-h1">{title}</h2>
      {children}
    </section>
  )
}
