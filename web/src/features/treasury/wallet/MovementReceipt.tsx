import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { read } from '../../../api/queries.ts'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, money, place, time } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconWell } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { Amount } from './Amount.tsx'
import { ENTRY_LOOK } from './entry-look.ts'
import { movementName, signOf } from './movement-text.ts'

type Details = Answer<'GET /wallet/transactions/:entryId'>
type MovementReceiptProps = { id: string | undefined; hidden: boolean; onClose: () => void }

/** One movement as a receipt: what, when, for whom, from where, its number; printed on a separate page. */
export function MovementReceipt({ id, hidden, onClose }: MovementReceiptProps) {
  const { t } = useTranslation('wallet')
  const details = useQuery({
    ...read('GET /wallet/transactions/:entryId', { params: { entryId: id ?? '' } }),
    enabled: id !== undefined,
  })
  const close = useTranslation().t('close')
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('receipt.title')}
      closeLabel={close}
      footer={
        details.data && (
          <Button
            variant="soft"
            className="print:hidden"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => print()}
          >
            {t('receipt.print')}
          </Button>
        )
      }
    >
      {details.data ? (
        <Facts details={details.data} hidden={hidden} />
      ) : details.isError ? (
        <LoadFailed title={t('receipt.failed')} safe={t('safe')} query={details} />
      ) : (
        <Loading text={t('loading')}>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-16" />
            <Skeleton className="h-40" />
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

function Facts({ details, hidden }: { details: Details; hidden: boolean }) {
  const { t } = useTranslation('wallet')
  const { challenge, parts, timeZone, currency } = details
  const { Icon, tone } = ENTRY_LOOK[details.kind]
  const sign = signOf(details)
  const shownMoney = (cents: number) => (hidden ? t('covered') : money(cents, currency))
  return (
    <div data-prints>
      <div className="flex items-center gap-3">
        <IconWell tone={tone} size={44}>
          <Icon size={20} aria-hidden="true" />
        </IconWell>
        <p className="min-w-0">
          <span className="block text-ui font-[650]">{movementName(t, details)}</span>
          <span className="flex items-baseline gap-1.5">
            {!hidden && sign && (
              <span aria-hidden="true" className="type-num text-[1.25rem]">
                {sign}
              </span>
            )}
            <Amount
              cents={Math.abs(details.amountCents)}
              currency={currency}
              hidden={hidden}
              className="text-[1.75rem]"
            />
          </span>
        </p>
      </div>
      <dl className="mt-4 divide-y divide-line rounded-md bg-sunken px-4">
        <Fact name={t('receipt.date')}>
          {dayOf(details.at, 'full', timeZone)}, {time(details.at, timeZone)}
        </Fact>
        {challenge && (
          <Fact name={t('receipt.challenge')}>
            <Link
              {...paths.challenge(challenge.id)}
              className="rounded-sm text-brand-text underline underline-offset-4"
            >
              {challenge.title}
            </Link>
          </Fact>
        )}
        {details.taxedCents !== null && <Fact name={t('receipt.taxed')}>{shownMoney(details.taxedCents)}</Fact>}
        {details.rank !== null && <Fact name={t('receipt.rank')}>{place(details.rank)}</Fact>}
        {parts.length === 0 ? (
          <Fact name={t('receipt.account')}>{t(`receipt.accounts.${details.account}`)}</Fact>
        ) : (
          <>
            {parts.map(({ account, cents }, index) => (
              <Fact key={account} name={index === 0 ? t(`receipt.${sign === '−' ? 'paidFrom' : 'returnedTo'}`) : ''}>
                {t(`receipt.accounts.${account}`)} · {shownMoney(cents)}
              </Fact>
            ))}
            <Fact name={t('receipt.total')}>{shownMoney(parts.reduce((sum, { cents }) => sum + cents, 0))}</Fact>
          </>
        )}
        <Fact name={t('receipt.person')}>{details.person}</Fact>
        <Fact name={t('receipt.number')}>{`${details.reference}-${details.id}`}</Fact>
      </dl>
      <NoRealMoney printed className="mt-4" />
      <p className="mt-6 hidden text-sm text-ink-2 print:block">{t('receipt.footer')}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3 text-sm">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-semibold break-words">{children}</dd>
    </div>
  )
}
