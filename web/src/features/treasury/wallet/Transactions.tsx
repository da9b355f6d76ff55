import { movementGroups } from '@bora/rules/movements.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarRange, Download, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, readPages } from '../../../api/queries.ts'
import { SettingsFrame } from '../../accounts/components/settings/SettingsFrame.tsx'
import { NoRealMoney } from '../../payments/components/NoRealMoney.tsx'
import { day } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { useOnce } from '../../../loading/use-once.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Input.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { type Chosen, Movements } from './Movements.tsx'
import { useDownload } from './use-download.ts'
import { useHidden } from './use-hidden.ts'

const NOTHING_CHOSEN: Chosen = {}

/** Every movement of the wallet by kind, period and challenge, as a list and as a file. */
export function Transactions() {
  const { t } = useTranslation('wallet')
  const { hidden } = useHidden()
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const wallet = useQuery({ ...read('GET /wallet'), staleTime: 0 })
  const file = useDownload(() =>
    download('GET /wallet/transactions-file', { query: { ...chosen, language: currentLanguage() } }),
  )
  // The filters are above everything else, so the page waits for their options.
  const first = useInfiniteQuery({ ...readPages('GET /wallet/transactions', { query: NOTHING_CHOSEN }) })
  const isThere = useOnce(!first.isLoading)
  const isChosen = Object.values(chosen).some(value => value !== undefined)
  return (
    <SettingsFrame title={t('movements.title')} back={paths.wallet()}>
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        <NoRealMoney />
        {isThere ? (
          <>
            <Filters chosen={chosen} onChoose={choose} />
            <div className="flex flex-wrap gap-2.5">
              <Button
                variant="soft"
                busy={file.isPending}
                busyLabel={t('file.busy')}
                icon={<Download size={18} aria-hidden="true" />}
                onClick={() => file.mutate()}
              >
                {t('file.download')}
              </Button>
              <Button asChild variant="soft" icon={<CalendarRange size={18} aria-hidden="true" />}>
                <Link {...paths.walletStatement()}>{t('statement.open')}</Link>
              </Button>
            </div>
            <section aria-label={t('movements.title')}>
              <Movements
                currency={wallet.data?.currency ?? 'BRL'}
                hidden={hidden}
                heldIn={(wallet.data?.held ?? []).map(one => one.challengeId)}
                chosen={chosen}
                nothing={
                  isChosen && (
                    <EmptyState
                      seed="wallet"
                      palette="maracuja"
                      icon={<SearchX size={20} />}
                      title={t('filters.none')}
                      sentence={t('filters.noneSentence')}
                      action={
                        <Button variant="soft" onClick={() => choose(NOTHING_CHOSEN)}>
                          {t('filters.clear')}
                        </Button>
                      }
                    />
                  )
                }
              />
            </section>
          </>
        ) : (
          <Loading text={t('loading')}>
            <Skeleton className="h-[360px] rounded-lg" />
          </Loading>
        )}
      </div>
    </SettingsFrame>
  )
}

function Filters({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { t } = useTranslation('wallet')
  // The filter options don't depend on the selection; initially the list requests everything.
  const all = useInfiniteQuery({ ...readPages('GET /wallet/transactions', { query: NOTHING_CHOSEN }) })
  const { months = [], challenges = [] } = all.data?.pages[0] ?? {}
  if (months.length === 0) return null
  const years = [...new Set(months.map(month => month.slice(0, 4)))]
  const set = (part: Chosen) => {
    const next = { ...chosen, ...part }
    onChoose(Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as Chosen)
  }
  return (
    <section aria-label={t('filters.label')} className="flex flex-col gap-3">
      <div
        role="group"
        aria-label={t('filters.kind')}
        className="-mx-[var(--gutter)] flex gap-2 overflow-x-auto px-[var(--gutter)] py-1 lg:mx-0 lg:flex-wrap lg:px-0"
      >
        <Chip active={!chosen.kind} onClick={() => set({ kind: undefined })}>
          {t('filters.kinds.all')}
        </Chip>
        {movementGroups().map(kind => (
          <Chip key={kind} active={chosen.kind === kind} onClick={() => set({ kind })}>
            {t(`filters.kinds.${kind}`)}
          </Chip>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-[640px]">
        <Field label={t('filters.period')}>
          {control => (
            <Select
              {...control}
              value={chosen.period ?? ''}
              onChange={event => set({ period: event.target.value || undefined })}
            >
              <option value="">{t('filters.allPeriods')}</option>
              {years.map(year => (
                <optgroup key={year} label={year}>
                  <option value={year}>{t('filters.year', { year })}</option>
                  {months
                    .filter(month => month.startsWith(year))
                    .map(month => (
                      <option key={month} value={month}>
                        {`${day(`${month}-01`, 'month')} ${year}`}
                      </option>
                    ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('filters.challenge')}>
          {control => (
            <Select
              {...control}
              value={chosen.challengeId ?? ''}
              onChange={event => set({ challengeId: event.target.value || undefined })}
            >
              <option value="">{t('filters.allChallenges')}</option>
              {challenges.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </section>
  )
}
