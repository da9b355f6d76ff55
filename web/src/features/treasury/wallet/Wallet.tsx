import { BANK_REVIEW_HOURS } from '@bora/rules/limits.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleHelp, Eye, EyeOff, Globe, Landmark } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText } from '../../../api/error-text.ts'
import { read, readPages } from '../../../api/queries.ts'
import { Page } from '../../../layout/Layout.tsx'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { loadTexts } from '../../../language/language.ts'
import { loadChunk } from '../../../loading/load-chunk.ts'
import { useOnce } from '../../../loading/use-once.ts'
import { paths } from '../../../navigation/paths.ts'
import { useDialogAddress } from '../../../navigation/use-dialog-address.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BankDetailsCard } from './BankDetailsCard.tsx'
import { BonusTicket } from './BonusTicket.tsx'
import { Faq } from './Faq.tsx'
import { Movements } from './Movements.tsx'
import { PayoutList } from './PayoutList.tsx'
import { PrizeMoneyCard } from './PrizeMoneyCard.tsx'
import { PrizeWays } from './PrizeWays.tsx'
import type { OwnKey } from './payout-text.ts'
import { useHidden } from './use-hidden.ts'

const LATEST_PAYOUTS = 3
const LATEST_MOVEMENTS = 5
const COLUMNS = 'md:grid md:grid-cols-[minmax(0,544fr)_minmax(0,485fr)] md:items-start md:gap-x-4'

const PayoutParts = lazy(() =>
  loadChunk(() => Promise.all([import('./PayoutParts.tsx'), loadTexts('security', 'auth')])).then(([module]) => ({
    default: module.PayoutParts,
  })),
)

/** The wallet: prizes and payouts, bonus credits separately, held amounts and until when, movements, questions. */
export function Wallet() {
  const { t } = useTranslation(['wallet', 'payouts'])
  const { hidden, toggle } = useHidden()
  const [opened, setPart] = useState<'first' | 'details' | 'withdraw' | null>(null)
  const [ownKey, setOwnKey] = useState<OwnKey>()
  // The address of a notification's link.
  const asked = useDialogAddress('withdraw')
  const wallet = useQuery({ ...read('GET /wallet'), staleTime: 0 })
  const bank = useQuery({ ...read('GET /bank-details'), staleTime: 0 })
  const terms = useQuery({ ...read('GET /payouts/terms'), staleTime: 0 })
  const payouts = useInfiniteQuery({ ...readPages('GET /payouts'), staleTime: 0 })
  const prizes = useQuery({ ...read('GET /wallet/prizes'), staleTime: 0 })
  const me = useQuery(read('GET /me'))
  // What one answer makes longer pushes the others down: they come together.
  const isComing = !useOnce(![wallet, bank, terms, payouts, prizes].some(({ isLoading }) => isLoading))
  const balance = wallet.data
  const { country = null, details = null, ownKeys = [] } = bank.data ?? {}
  const latest = payouts.data?.pages[0]?.items ?? []
  const onItsWayCents = latest
    .filter(({ status }) => status === 'pending' || status === 'processing')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  // These two have a UI of their own: a form, and the prompt for the code.
  const code = terms.data?.against
  const isFirst = code === 'bank_details_needed'
  const isReady = terms.data !== undefined && (code === null || code === 'second_factor_required')
  const against =
    code === 'bank_details_not_verified' && details?.state === 'pending'
      ? t('payouts:waiting', BANK_REVIEW_HOURS)
      : code && !isFirst && !isReady
        ? codeText(code, {})
        : null
  const part = opened ?? (asked.value && isReady ? 'withdraw' : null)

  function withdraw() {
    if (against !== null) toast({ title: against })
    else setPart(isFirst ? 'first' : 'withdraw')
  }
  function close() {
    setPart(null)
    setOwnKey(undefined)
    if (asked.value) asked.close()
  }
  function fill(chosen?: OwnKey) {
    setOwnKey(chosen)
    setPart('details')
  }
  const receiving = (
    <Section
      title={t('payouts:details.title')}
      className="order-3"
      aside={
        country && details ? (
          <Button variant="link" onClick={() => setPart('details')}>
            {t('payouts:details.edit')}
          </Button>
        ) : null
      }
    >
      {!bank.data ? (
        bank.isError ? (
          <LoadFailed
            className="rounded-lg bg-surface shadow-e1"
            title={t('payouts:details.failed')}
            safe={t('safe')}
            query={bank}
          />
        ) : (
          <Loading text={t('loading')}>
            <Skeleton className="h-[74px] rounded-lg" />
          </Loading>
        )
      ) : !country ? (
        <Banner
          tone="info"
          icon={<Globe size={20} strokeWidth={2.2} aria-hidden="true" />}
          title={t('payouts:details.abroad')}
          sentence={t('payouts:details.abroadSentence')}
          action={
            <Button asChild variant="soft" size="sm">
              <Link {...paths.profile()}>{t('payouts:details.toProfile')}</Link>
            </Button>
          }
        />
      ) : details ? (
        <BankDetailsCard details={details} />
      ) : (
        <Banner
          tone="info"
          icon={<Landmark size={20} strokeWidth={2.2} aria-hidden="true" />}
          title={t('payouts:details.none')}
          sentence={t(
            country === 'BR' ? 'payouts:details.noneSentence' : 'payouts:details.noneAbroad',
            BANK_REVIEW_HOURS,
          )}
          action={
            <Button variant="solid" size="sm" onClick={() => setPart('first')}>
              {t('payouts:details.add')}
            </Button>
          }
        />
      )}
    </Section>
  )
  return (
    <Page className="pt-4 lg:max-w-[calc(1046px+2*var(--gutter))] lg:pt-6">
      <header className="flex items-center gap-1">
        <h1 className="type-title min-w-0 flex-1 text-d1 lg:text-[2.25rem]">{t('title')}</h1>
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
          className="-mr-2.5 lg:hidden"
        >
          <a href="#faq">
            <span className="sr-only">{t('toFaq')}</span>
          </a>
        </IconButton>
        <Button
          asChild
          variant="soft"
          className="ml-2 max-lg:hidden"
          icon={<CircleHelp size={20} aria-hidden="true" />}
        >
          <Link {...paths.paymentSupport()}>{t('payHelp')}</Link>
        </Button>
      </header>
      <NoRealMoney className="mt-3" />
      {isComing ? (
        <WalletSkeleton text={t('loading')} />
      ) : (
        <div className={classes('mt-3 flex flex-col gap-y-6 lg:mt-4', COLUMNS)}>
          <div className="contents md:flex md:flex-col md:gap-y-6">
            {balance ? (
              <PrizeMoneyCard
                balance={balance}
                hidden={hidden}
                onItsWayCents={onItsWayCents}
                canWithdraw={country !== null && terms.data !== undefined}
                byPix={details ? details.destination.method === 'pix' : country === 'BR'}
                against={against}
                missing={isFirst ? t('payouts:missing') : null}
                onWithdraw={withdraw}
              />
            ) : wallet.isError ? (
              <LoadFailed
                className="rounded-lg bg-surface shadow-e1"
                title={t('failed')}
                safe={t('safe')}
                query={wallet}
              />
            ) : (
              <Loading text={t('loading')}>
                <Skeleton className="h-[236px] rounded-[28px]" />
              </Loading>
            )}
            <PrizeWays hidden={hidden}>
              {list => (
                <Section title={t('way.title')} className="order-1">
                  {list}
                </Section>
              )}
            </PrizeWays>
            {(latest.length > 0 || country !== null || !bank.data) && (
              <Section
                title={t('payouts:title')}
                className="order-2"
                aside={latest.length > LATEST_PAYOUTS && <More to={paths.payouts().to}>{t('payouts:seeAll')}</More>}
              >
                <PayoutList hidden={hidden} most={LATEST_PAYOUTS} />
              </Section>
            )}
            <Section title={t('faq.title')} id="faq" className="order-5">
              <Faq currency={terms.data?.currency ?? balance?.currency ?? 'BRL'} />
              <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
                <Button asChild variant="link">
                  <Link {...paths.paymentSupport()}>{t('faq.support')}</Link>
                </Button>
                <Button asChild variant="link">
                  <Link {...paths.ownLimits()}>{t('ownLimits')}</Link>
                </Button>
              </div>
            </Section>
          </div>
          <div className="contents md:flex md:flex-col md:gap-y-6">
            {balance ? (
              <BonusTicket balance={balance} hidden={hidden} />
            ) : (
              !wallet.isError && <Skeleton className="h-[138px] rounded-lg" />
            )}
            {receiving}
            <Section
              title={t('movements.title')}
              className="order-4"
              aside={<More to={paths.transactions().to}>{t('seeAll')}</More>}
            >
              <Movements
                currency={balance?.currency ?? 'BRL'}
                hidden={hidden}
                heldIn={(balance?.held ?? []).map(one => one.challengeId)}
                most={LATEST_MOVEMENTS}
              />
            </Section>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {part === 'first' && country && (
          <PayoutParts part="first" country={country} ownKeys={ownKeys} onClose={close} onGo={fill} />
        )}
        {part === 'details' && country && (
          <PayoutParts
            part="details"
            country={country}
            details={details}
            name={me.data?.name ?? ''}
            ownKey={ownKey}
            onClose={close}
            onVerified={() => (balance && balance.freeCents > 0 ? setPart('withdraw') : close())}
          />
        )}
        {part === 'withdraw' && terms.data && details && (
          <PayoutParts part="withdraw" terms={terms.data} details={details} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

/** The shape of the wallet. */
function WalletSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <div className={classes('mt-3 flex flex-col gap-6', COLUMNS)}>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-[190px] rounded-[28px]" />
          <Skeleton className="h-[138px] rounded-lg" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-[236px] rounded-lg" />
          <Skeleton className="h-[118px] rounded-lg" />
        </div>
      </div>
    </Loading>
  )
}

function More({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="tap-44 rounded-sm text-ui font-semibold text-brand-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

type SectionProps = {
  title: string
  id?: string
  className?: string
  /** at the right end of the title's line, such as a link */
  aside?: ReactNode
  children: ReactNode
}

function Section({ title, id, className, aside, children }: SectionProps) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={classes('scroll-mt-4', className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={heading} className="type-title text-h1">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
