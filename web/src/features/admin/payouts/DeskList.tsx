import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { useDeskAddress } from './desk-address.ts'

const TYPING_MS = 300
const MAX_SEARCH = 80

type Filter = { value: string; label: string; count?: number | undefined }
type DeskListProps = {
  title: string
  sentence?: string
  action?: ReactNode
  searchLabel: string
  filterLabel: string
  filters: readonly Filter[]
  /** the chosen filter */
  status: string
  address: ReturnType<typeof useDeskAddress>
  /** the open item, next to the list */
  drawer: ReactNode
  children: ReactNode
}

/** Title, search, filters and list of a part of the desk, with the drawer next to them. */
export function DeskList(props: DeskListProps) {
  const { title, sentence, action, searchLabel, filterLabel, filters, status, address, drawer, children } = props
  const entrance = usePageEntrance()
  return (
    <div className={classes('min-w-0 flex-1', drawer ? 'lg:grid lg:grid-cols-[minmax(0,1fr)_326px]' : '', entrance)}>
      <div className="mx-auto w-full max-w-[1100px] min-w-0 px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5">
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="type-title text-title">{title}</h1>
            {sentence && <p className="text-sm text-ink-2">{sentence}</p>}
          </div>
          {action}
        </div>
        <div className="mt-2 mb-3.5 flex flex-wrap items-center gap-x-2 gap-y-3 lg:mt-3">
          <Search key={address.search.view} label={searchLabel} address={address} />
          <div
            role="group"
            aria-label={filterLabel}
            className="no-scrollbar -mx-[var(--gutter)] flex gap-2 overflow-x-auto px-[var(--gutter)] py-1 lg:mx-0 lg:flex-wrap lg:px-0"
          >
            {filters.map(({ value, label, count }) => (
              <Chip
                key={value}
                active={value === status}
                {...(count !== undefined && { count })}
                onClick={() => address.filter({ status: value })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </div>
        {children}
      </div>
      {drawer}
    </div>
  )
}

function Search({ label, address }: { label: string; address: DeskListProps['address'] }) {
  const { t } = useTranslation('admin-payouts')
  const found = address.search.q ?? ''
  const [typed, setTyped] = useState(found)
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  const [shown, setShown] = useState(found)
  // The address was changed by other means, such as the button that clears the search.
  if (found !== shown) {
    setShown(found)
    setTyped(found)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === (latest.current.search.q ?? '')) return undefined
    const timer = setTimeout(() => latest.current.filter({ q: wanted }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchInput
      label={label}
      placeholder={label}
      clearLabel={t('search.clear')}
      maxLength={MAX_SEARCH}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onClear={() => setTyped('')}
      className="min-w-0 basis-full xl:max-w-[400px] xl:flex-1 xl:basis-[240px]"
    />
  )
}

type NothingProps = { title: string; sentence: string; icon: ReactNode; address: DeskListProps['address'] }

/** A list without rows: because nothing exists, or because nothing was found. */
export function Nothing({ title, sentence, icon, address }: NothingProps) {
  const { t } = useTranslation('admin-payouts')
  const { q: search } = address.search
  if (!search) return <EmptyState seed="desk" palette="areia" icon={icon} title={title} sentence={sentence} />
  return (
    <EmptyState
      seed="desk"
      palette="areia"
      icon={icon}
      title={t('list.nothing')}
      sentence={t('list.nothingSentence', { search })}
      action={
        <Button variant="soft" onClick={() => address.filter({ q: '' })}>
          {t('list.showAll')}
        </Button>
      }
    />
  )
}
