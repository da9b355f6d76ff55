import {
  BADGE_CATEGORIES,
  BADGE_CODES,
  type BadgeCategory,
  type BadgeCode,
  badgeNamed,
} from '@bora/rules/badges/badges.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/api.ts'
import { read } from '../../../../api/queries.ts'
import { Avatar } from '../../../../art/Avatar.tsx'
import { BadgeMedal } from '../../../../art/BadgeMedal.tsx'
import { day, number } from '../../../../language/format.ts'
import { Chip } from '../../../../ui/Chip.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ProgressRing } from '../../../../ui/Progress.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { fullAddress, paths } from '../../../../navigation/paths.ts'
import { ShareSheet } from '../../../discovery/components/ShareSheet.tsx'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { type BadgeToCome, type Collection, type EarnedBadge, latestFirst, useBadgeTexts } from './badge-texts.ts'

type CollectionDialogProps = { personId: string; open: boolean; onClose: () => void }
type Filter = BadgeCategory | 'all'

/** A person's badges: earned ones in colour, the reader's own unearned ones in grey, and details about one of them. */
export function CollectionDialog({ personId, open, onClose }: CollectionDialogProps) {
  const { t } = useTranslation('badges')
  const query = useQuery({ ...read('GET /people/:personId/badges', { params: { personId } }), staleTime: 0 })
  const [filter, setFilter] = useState<Filter>('all')
  const [chosen, setChosen] = useState<BadgeCode | null>(null)
  const { data } = query
  const isRefused = query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  return (
    <Dialog
      open={open}
      onOpenChange={on => !on && onClose()}
      closeLabel={t('close')}
      title={data ? <Heading collection={data} /> : t('title')}
      footer={data && <About collection={data} chosen={chosen} />}
    >
      {data ? (
        data.earned.length === 0 && !data.toCome ? (
          <EmptyState size="line" title={t('empty')} />
        ) : (
          <>
            <Filters collection={data} filter={filter} onFilter={setFilter} />
            <Medals collection={data} filter={filter} chosen={chosen} onChoose={setChosen} />
          </>
        )
      ) : isRefused ? (
        <EmptyState size="line" title={t('nobody')} sentence={t('nobodySentence')} />
      ) : query.isError ? (
        <LoadFailed title={t('failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-10 rounded-full" />
          <div className="mt-5 grid grid-cols-3 gap-x-2 gap-y-5">
            {Array.from({ length: 9 }, (_, index) => (
              <Skeleton key={index} className="mx-auto size-20 rounded-full" />
            ))}
          </div>
        </Loading>
      )}
    </Dialog>
  )
}

function Heading({ collection: { person, isMe, earned } }: { collection: Collection }) {
  const { t } = useTranslation('badges')
  return (
    <span className="flex items-center gap-3.5">
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={56} />
      <span className="min-w-0 flex-1">
        <span className="block text-balance">{isMe ? t('mine') : t('of', { name: firstName(person.name) })}</span>{' '}
        <span className="mt-1 block font-sans text-sm font-medium tracking-normal text-ink-2">
          {isMe
            ? t('count', { earned: number(earned.length), total: number(BADGE_CODES.length) })
            : t('earned', { count: earned.length })}
        </span>
      </span>
    </span>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

type Shown = { collection: Collection; filter: Filter }

function Filters({ collection, filter, onFilter }: Shown & { onFilter: (filter: Filter) => void }) {
  const { t } = useTranslation('badges')
  const has = (category: BadgeCategory) =>
    [...collection.earned, ...(collection.toCome ?? [])].some(({ code }) => badgeNamed(code).category === category)
  return (
    <div
      role="group"
      aria-label={t('filter')}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {(['all', ...BADGE_CATEGORIES.filter(has)] as const).map(one => (
        <Chip key={one} active={filter === one} onClick={() => onFilter(one)}>
          {one === 'all' ? t('all') : t(`categories.${one}`)}
        </Chip>
      ))}
    </div>
  )
}

function Medals({
  collection,
  filter,
  chosen,
  onChoose,
}: Shown & { chosen: BadgeCode | null; onChoose: (code: BadgeCode) => void }) {
  const texts = useBadgeTexts()
  const isShown = ({ code }: { code: BadgeCode }) => filter === 'all' || badgeNamed(code).category === filter
  const earned = latestFirst(collection.earned).filter(isShown)
  const toCome = collection.toCome?.filter(isShown) ?? []
  return (
    <ul className="mt-4 grid grid-cols-3 gap-x-1 gap-y-1">
      {earned.map(one => (
        <MedalButton
          key={one.code}
          code={one.code}
          below={day(one.earnedOn, 'short')}
          isChosen={chosen === one.code}
          onChoose={onChoose}
        />
      ))}
      {toCome.map(one => (
        <MedalButton
          key={one.code}
          code={one.code}
          locked
          below={texts.progress(one)}
          isChosen={chosen === one.code}
          onChoose={onChoose}
        />
      ))}
    </ul>
  )
}

type MedalButtonProps = {
  code: BadgeCode
  below: string | null
  locked?: boolean
  isChosen: boolean
  onChoose: (code: BadgeCode) => void
}

function MedalButton({ code, below, locked = false, isChosen, onChoose }: MedalButtonProps) {
  const { t } = useTranslation('badges')
  const texts = useBadgeTexts()
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => onChoose(code)}
        className={classes(
          'flex size-full flex-col items-center gap-1 rounded-[18px] px-1 py-2.5 text-center transition-colors duration-[160ms] hover:bg-fill',
          isChosen && 'bg-fill',
        )}
      >
        <BadgeMedal code={code} size={72} locked={locked} />
        <span
          className={classes('mt-1 text-[0.8125rem] leading-tight font-semibold text-balance', locked && 'text-ink-2')}
        >
          {texts.name(code)}
        </span>
        <span className="sr-only"> {locked ? t('locked') : t('since')} </span>
        {below && <span className="text-[0.75rem] leading-tight text-ink-2">{below}</span>}
      </button>
    </li>
  )
}

/** About the chosen badge; by default the reader's own next one, or another person's latest. */
function About({ collection, chosen }: { collection: Collection; chosen: BadgeCode | null }) {
  const { t } = useTranslation('badges')
  const texts = useBadgeTexts()
  const [shared, setShared] = useState<BadgeCode | null>(null)
  const next = chosen === null ? nextOf(collection.toCome ?? []) : undefined
  const earned = chosen
    ? collection.earned.find(({ code }) => code === chosen)
    : next
      ? undefined
      : latestFirst(collection.earned)[0]
  const toCome = next ?? collection.toCome?.find(({ code }) => code === chosen)
  const shown: EarnedBadge | BadgeToCome | undefined = earned ?? toCome
  if (!shown) return null
  const progress = toCome && texts.progress(toCome)
  const name = texts.name(shown.code)
  return (
    <section aria-live="polite" className="flex min-h-[84px] items-center gap-3.5 rounded-[20px] bg-fill px-4 py-3">
      {toCome && progress ? (
        <ProgressRing value={toCome.done / toCome.of} size={52} label={progress}>
          <span className="type-num text-[0.875rem]">{texts.shortProgress(toCome)}</span>
        </ProgressRing>
      ) : (
        <BadgeMedal code={shown.code} size={52} locked={!earned} />
      )}
      <div className="min-w-0 text-sm">
        <p className="text-ui font-bold">{next ? t('next', { name }) : name}</p>
        <p className="text-ink-2">{texts.how(shown.code)}</p>
        {(earned || progress) && <p className="mt-0.5 font-semibold">{earned ? texts.earned(earned) : progress}</p>}
      </div>
      {earned && collection.isMe && (
        <IconButton
          label={t('moment.share')}
          icon={<Share2 size={20} strokeWidth={2.2} aria-hidden="true" />}
          aria-haspopup="dialog"
          className="-mr-2 ml-auto shrink-0"
          onClick={() => setShared(earned.code)}
        />
      )}
      <ShareSheet
        shared={
          shared && {
            card: 'badge',
            about: shared,
            text: t('moment.shareText', { name: texts.name(shared) }),
            url: fullAddress(paths.landing()),
          }
        }
        onClose={() => setShared(null)}
      />
    </section>
  )
}

// Of the badges already begun, the one closest to completion.
function nextOf(toCome: readonly BadgeToCome[]): BadgeToCome | undefined {
  return toCome.toSorted((a, b) => b.done / b.of - a.done / a.of)[0]
}
