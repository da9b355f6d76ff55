import { Gift, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Calls } from '@bora/contract/api.ts'
import { loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { Chip as ChipButton } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'

export type Chip = NonNullable<NonNullable<Calls['GET /challenges/open']['request']['query']>['chip']>

const ROW: readonly Chip[] = ['all', 'sponsored', 'free', 'paid', 'private']
const MORE: readonly Chip[] = ['consistency', 'intensity', 'days', 'general']
/** On the desktop these are next to the search; the rest is behind the round button. */
const BESIDE: readonly Chip[] = ROW.slice(0, 4)

const Filters = lazy(() =>
  loadChunk(() => Promise.all([import('./Filters.tsx'), loadTexts('home-parts')])).then(([module]) => ({
    default: module.Filters,
  })),
)

type FinderProps = { search: string; onSearch: (text: string) => void; chip: Chip; onChip: (chip: Chip) => void }

/** Search and filter chips; the round button opens the filters by category. */
export function Finder({ search, onSearch, chip, onChip }: FinderProps) {
  const { t } = useTranslation('home')
  const [open, setOpen] = useState(false)
  const [needed, setNeeded] = useState(false)
  const one = (name: Chip) => (
    <ChipButton
      key={name}
      active={chip === name}
      icon={name === 'sponsored' && <Gift size={16} strokeWidth={2.3} aria-hidden="true" className="lg:hidden" />}
      onClick={() => onChip(name === chip ? 'all' : name)}
    >
      {t(`chip.${name}`)}
    </ChipButton>
  )
  const hidden = !BESIDE.includes(chip)
  return (
    <search
      id="find"
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 lg:grid-cols-[minmax(180px,1fr)_auto_auto]"
    >
      <SearchInput
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        clearLabel={t('search.clear')}
        value={search}
        maxLength={100}
        onChange={event => onSearch(event.currentTarget.value)}
        onClear={() => onSearch('')}
      />
      <IconButton
        look="card"
        label={t('filters')}
        icon={<SlidersHorizontal size={20} strokeWidth={2.2} aria-hidden="true" />}
        dot={hidden}
        aria-haspopup="dialog"
        className="tap-44 size-12! lg:size-[38px]!"
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      />
      <div role="group" aria-label={t('filters')} className="carousel col-span-2 mt-1 gap-2! py-1 lg:hidden">
        {ROW.map(one)}
        {MORE.filter(name => name === chip).map(one)}
      </div>
      <div role="group" aria-label={t('filters')} className="hidden gap-1.5 lg:flex">
        {BESIDE.map(one)}
      </div>
      {needed && (
        <Suspense fallback={null}>
          <Filters
            open={open}
            onOpenChange={setOpen}
            onClear={() => onChip('all')}
            byEntry={ROW.map(one)}
            byCategory={MORE.map(one)}
          />
        </Suspense>
      )}
    </search>
  )
}
