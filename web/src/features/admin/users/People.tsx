import { MAX_PEOPLE_FOUND, MIN_PEOPLE_SEARCH } from '@bora/rules/limits.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { readPages } from '../../../api/queries.ts'
import { Avatar } from '../../../art/Avatar.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { dayOf } from '../../../language/format.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import type { UsersSearch } from '../../../navigation/desk-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { AllProposals } from './Proposals.tsx'
import { RoleTags } from './RoleTags.tsx'

type Found = Answer<'GET /admin/users'>['items'][number]

const TYPING_MS = 300
const MAX_SEARCH = 254
const KINDS = ['admin', 'ambassador', 'suspended'] as const

/** The people, newest first, or the results of a search. */
export function People({ search: address }: { search: UsersSearch }) {
  const { t } = useTranslation('admin-users')
  const navigate = useNavigate()
  const only = KINDS.find(kind => kind === address.only)
  const search = address.q?.trim() ?? ''
  const isShort = search.length > 0 && search.length < MIN_PEOPLE_SEARCH
  const query = useInfiniteQuery({
    ...readPages('GET /admin/users', {
      query: { ...(only && { only }), ...(search && !isShort && { search }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const go = (next: UsersSearch) => {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ ...deskPaths.adminUsers(given), replace: true, resetScroll: false })
  }
  const people = query.data?.pages.flatMap(page => page.items)
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-3">
        <h1 className="type-title text-title">{t('title')}</h1>
        <Button asChild variant="soft">
          <Link {...deskPaths.adminAudit()}>{t('audit')}</Link>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Search found={address.q ?? ''} onSearch={q => go({ ...address, q })} />
        <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-2">
          <Chip active={!only} onClick={() => go({ ...address, only: '' })}>
            {t('filter.all')}
          </Chip>
          {KINDS.map(kind => (
            <Chip key={kind} active={only === kind} onClick={() => go({ ...address, only: kind })}>
              {t(`filter.${kind}`)}
            </Chip>
          ))}
        </div>
      </div>
      <AllProposals />
      {isShort && <p className="text-sm text-ink-2">{t('searchShort', { least: MIN_PEOPLE_SEARCH })}</p>}
      <List people={people} query={query} address={address} />
      {search && people && people.length >= MAX_PEOPLE_FOUND && (
        <p className="text-sm text-ink-2">{t('list.most', { most: MAX_PEOPLE_FOUND })}</p>
      )}
    </>
  )
}

type ListProps = {
  people: Found[] | undefined
  query: Parameters<typeof MoreButton>[0]['query'] & Parameters<typeof LoadFailed>[0]['query'] & { isError: boolean }
  address: UsersSearch
}

function List({ people, query, address }: ListProps) {
  const { t } = useTranslation('admin-users')
  if (!people)
    return query.isError ? (
      <LoadFailed title={t('list.failed')} safe={t('list.safe')} query={query} />
    ) : (
      <Loading text={t('list.loading')}>
        {[0, 1, 2, 3, 4, 5].map(row => (
          <Skeleton key={row} className="mb-2 h-[64px] rounded-[20px]" />
        ))}
      </Loading>
    )
  if (people.length === 0)
    return (
      <EmptyState
        seed="users"
        palette="areia"
        icon={<Users size={20} />}
        title={t('list.none')}
        sentence={t('list.noneSentence')}
      />
    )
  return (
    <section aria-label={t('list.label')} className="rounded-[20px] bg-surface shadow-e1">
      <ul>
        {people.map(person => (
          <li
            key={person.id}
            className="relative border-t border-line first:rounded-t-[20px] first:border-0 last:rounded-b-[20px] hover:bg-fill/50"
          >
            <Link
              {...deskPaths.adminUsers({ ...address, open: person.id })}
              className="flex min-h-[64px] items-center gap-3 rounded-[20px] px-4 py-2"
            >
              <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[650]">{person.name}</span>
                <span className="block truncate text-sm text-ink-2">{person.email ?? t('list.noEmail')}</span>
              </span>
              <span className="flex flex-wrap items-center justify-end gap-2">
                <RoleTags person={person} />
                <span className="hidden text-sm whitespace-nowrap text-ink-2 sm:inline">
                  {t('list.since', { day: dayOf(person.memberSince, 'short') })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton
        query={query}
        label={t('list.more')}
        busyLabel={t('list.loading')}
        size="sm"
        className="border-t border-line p-3"
      />
    </section>
  )
}

function Search({ found, onSearch }: { found: string; onSearch: (typed: string) => void }) {
  const { t } = useTranslation('admin-users')
  const [typed, setTyped] = useState(found)
  useEffect(() => {
    if (typed.trim() === found) return undefined
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  })
  return (
    <SearchInput
      label={t('search')}
      placeholder={t('search')}
      clearLabel={t('clear')}
      maxLength={MAX_SEARCH}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onClear={() => setTyped('')}
      className="min-w-0 basis-full xl:max-w-[420px] xl:flex-1 xl:basis-[300px]"
    />
  )
}
