import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarRange, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/queries.ts'
import { Logo } from '../../../art/Logo.tsx'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { today } from '../../../device/clock.ts'
import { dayOf } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { signedMoney } from '../../../language/signed-money.ts'
import { zoneLabel } from '../../../language/time-zones.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { movementName } from './movement-text.ts'
import { useDownload } from './use-download.ts'
import { useHidden } from './use-hidden.ts'

type Statement = Answer<'GET /wallet/statements/:year'>
type Part = Statement['parts'][number]

/**
 * A year of the wallet, account by account, from the opening balance to the closing one; for printing, and as a file.
 */
export function WalletStatement() {
  const { t } = useTranslation('wallet')
  const navigate = useNavigate()
  const search: { year?: number } = useSearch({ strict: false })
  const year = String(search.year ?? today().slice(0, 4))
  const statement = useQuery({ ...read('GET /wallet/statements/:year', { params: { year } }), staleTime: 0 })
  const file = useDownload(() =>
    download('GET /wallet/statements/:year/file', { params: { year }, query: { language: currentLanguage() } }),
  )
  const years = [...new Set([...(statement.data?.years ?? []), year])].toSorted().toReversed()
  return (
    <SettingsFrame title={t('statement.title')} back={paths.transactions()}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <NoRealMoney printed />
        <div className="flex flex-wrap items-end gap-2.5 print:hidden">
          <div className="w-full sm:w-44">
            <Field label={t('statement.year')}>
              {control => (
                <Select
                  {...control}
                  value={year}
                  onChange={event =>
                    void navigate({ ...paths.walletStatement(event.target.value), replace: true, resetScroll: false })
                  }
                >
                  {years.map(one => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {(statement.data?.parts.length ?? 0) > 0 && (
            <>
              <Button
                variant="soft"
                className="sm:mb-1"
                icon={<Printer size={18} aria-hidden="true" />}
                onClick={() => print()}
              >
                {t('statement.print')}
              </Button>
              <Button
                variant="soft"
                className="sm:mb-1"
                busy={file.isPending}
                busyLabel={t('file.busy')}
                icon={<Download size={18} aria-hidden="true" />}
                onClick={() => file.mutate()}
              >
                {t('file.download')}
              </Button>
            </>
          )}
        </div>
        {statement.data ? (
          <Sheet statement={statement.data} year={year} />
        ) : statement.isError ? (
          <Card>
            <LoadFailed title={t('statement.failed')} safe={t('safe')} query={statement} />
          </Card>
        ) : (
          <Loading text={t('loading')}>
            <Skeleton className="h-[420px] rounded-lg" />
          </Loading>
        )}
      </div>
    </SettingsFrame>
  )
}

function Sheet({ statement, year }: { statement: Statement; year: string }) {
  const { t } = useTranslation('wallet')
  const { hidden } = useHidden()
  const { timeZone, from, until, isOver, parts } = statement
  if (parts.length === 0) {
    return (
      <Card>
        <EmptyState
          seed="wallet"
          palette="maracuja"
          icon={<CalendarRange size={20} />}
          title={t('statement.none', { year })}
          sentence={t('statement.noneSentence')}
        />
      </Card>
    )
  }
  const lastMoment = Date.parse(until) - (isOver ? 1 : 0)
  const period = { from: dayOf(from, 'full', timeZone), until: dayOf(lastMoment, 'full', timeZone) }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 text-sm text-ink-2">
        <Logo height={26} className="hidden print:block" />
        <p>
          <span className="block text-ui font-[650] text-ink">{statement.person}</span>
          {[t('statement.period', period), !isOver && t('statement.running')].filter(Boolean).join(' · ')}
        </p>
        <p>{t('statement.zone', { zone: zoneLabel(timeZone, lastMoment) })}</p>
      </div>
      {parts.map(part => (
        <Account key={`${part.account} ${part.currency}`} part={part} timeZone={timeZone} hidden={hidden} />
      ))}
      <p className="text-sm text-ink-2">{t('statement.adds')}</p>
    </>
  )
}

function Account({ part, timeZone, hidden }: { part: Part; timeZone: string; hidden: boolean }) {
  const { t } = useTranslation('wallet')
  const { account, currency, lines } = part
  const name = t(`statement.accounts.${account}`)
  const text = (cents: number) => (hidden ? t('covered') : signedMoney(cents, currency))
  return (
    <Card as="section" flush className="overflow-hidden print:overflow-visible">
      <h2 className="type-title px-4 pt-4 text-h1 sm:px-5">{name}</h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-4 sm:px-5 print:grid-cols-4">
        {(['opening', 'in', 'out', 'closing'] as const).map(key => (
          <div key={key}>
            <dt className="text-sm text-ink-2">{t(`statement.${key}`)}</dt>
            <dd className={classes('type-num text-[1.0625rem]', key === 'in' && part.inCents > 0 && 'text-folha-text')}>
              {text(part[`${key}Cents`])}
            </dd>
          </div>
        ))}
        {part.taxCents !== 0 && (
          <div>
            <dt className="text-sm text-ink-2">{t('statement.tax')}</dt>
            <dd className="type-num text-[1.0625rem]">{text(part.taxCents)}</dd>
          </div>
        )}
      </dl>
      {lines.length > 0 && (
        <table className="w-full border-t border-line text-sm">
          <caption className="sr-only">{name}</caption>
          <thead className="text-left text-ink-2">
            <tr className="border-b border-line">
              <th scope="col" className="w-[76px] py-2.5 pr-3 pl-4 font-semibold sm:w-[112px] sm:pl-5">
                {t('statement.day')}
              </th>
              <th scope="col" className="py-2.5 pr-3 font-semibold">
                {t('statement.what')}
              </th>
              <th scope="col" className="py-2.5 pr-4 text-right font-semibold sm:pr-5">
                {t('statement.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <tr key={line.id} className="break-inside-avoid border-b border-line align-baseline last:border-0">
                <td className="py-2.5 pr-3 pl-4 whitespace-nowrap text-ink-2 sm:pl-5">
                  {dayOf(line.at, 'short', timeZone)}
                </td>
                <td className="py-2.5 pr-3 break-words [overflow-wrap:anywhere]">
                  <span className="font-semibold">{movementName(t, line)}</span>
                  {line.challenge && <span className="block text-ink-2">{line.challenge.title}</span>}
                </td>
                <td className="type-num py-2.5 pr-4 text-right whitespace-nowrap sm:pr-5">{text(line.amountCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
