import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api.ts'
import { read, readPages } from '../../../api/queries.ts'
import { AdminLayout } from '../components/AdminLayout.tsx'
import { AdminGate } from '../components/AdminGate.tsx'
import { usePageEntrance } from '../../../navigation/page-entrance.ts'
import { usePageTitle } from '../../../navigation/page-title.ts'
import { deskPaths } from '../../../navigation/desk-paths.ts'
import type { CasesSearch } from '../../../navigation/desk-words.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { type Case, CASES_FRESH_MS, keyOf, readKey } from './case-data.ts'
import { CaseList } from './CaseList.tsx'
import { OpenCase } from './OpenCase.tsx'
import { ConductQueue } from './ConductQueue.tsx'
import { PhotoQueue } from './PhotoQueue.tsx'
import { ReviewsUnderWay } from './ReviewsUnderWay.tsx'
import { ShortcutList } from './ShortcutList.tsx'
import { useShortcuts, useShortcutSwitch } from './use-shortcuts.ts'

/** The moderators' page: open cases, most urgent first, with the evidence side by side and the possible decisions. */
export function AdminReports() {
  return (
    <AdminGate>
      <Cases />
    </AdminGate>
  )
}

function Cases() {
  const { t } = useTranslation('admin-reports')
  const search: CasesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const entrance = usePageEntrance()
  usePageTitle(t('title'))
  const state = search.state === 'decided' ? 'decided' : 'open'
  const inPhotos = search.state === 'photos' || search.state === 'photos-decided'
  const inReviews = search.state === 'reviews'
  const inConduct = search.state === 'conduct' || search.state === 'conduct-final'
  const isAside = inPhotos || inReviews || inConduct
  const query = useInfiniteQuery({
    ...readPages('GET /admin/cases', { query: { state } }),
    staleTime: 0,
    refetchInterval: CASES_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  // For an admin whose role was removed meanwhile, this page no longer exists.
  if (query.error instanceof ApiError && query.error.code === 'not_found') throw notFound()
  const cases = query.data?.pages.flatMap(page => page.items) ?? []
  const opened = readKey(search.open)
  const go = (next: CasesSearch) => {
    const given = Object.fromEntries(Object.entries(next).filter(([, value]) => value))
    void navigate({ ...deskPaths.adminReports(given), replace: true, resetScroll: false })
  }
  const stateOnly: CasesSearch = state === 'decided' ? { state } : {}
  const shortcuts = useShortcutSwitch()
  const at = cases.findIndex(one => keyOf(one) === search.open)
  const goTo = (one: Case | undefined) => one && go({ ...stateOnly, open: keyOf(one) })
  useShortcuts(shortcuts.on, { next: () => goTo(cases[at + 1]), previous: () => goTo(cases[Math.max(at, 1) - 1]) })
  const open = query.data?.pages[0]?.open
  const photos = useQuery({
    ...read('GET /admin/photo-reports', { query: { state: 'open' } }),
    staleTime: 0,
    refetchInterval: CASES_FRESH_MS,
  }).data?.open
  return (
    <AdminLayout part="reports" waiting={{ reports: open === undefined ? open : open + (photos ?? 0) }}>
      <div
        className={classes(
          'grid min-w-0 flex-1 content-start lg:h-[calc(100dvh-var(--strip-h))] lg:grid-cols-[minmax(300px,380px)_minmax(0,1fr)]',
          entrance,
        )}
      >
        <div
          className={classes(
            'min-w-0 px-[var(--gutter)] pb-10 lg:overflow-y-auto lg:px-6 lg:pt-5',
            opened && !isAside && 'max-lg:hidden',
          )}
        >
          <h1 className="type-title flex min-h-14 items-center text-title">{t('title')}</h1>
          <p className="text-sm text-ink-2">{t('sentence')}</p>
          <div role="group" aria-label={t('state.label')} className="my-4 flex flex-wrap gap-2">
            <Chip
              active={inPhotos}
              {...(photos !== undefined && { count: photos })}
              onClick={() => go({ state: 'photos' })}
            >
              {t('state.photos')}
            </Chip>
            <Chip
              active={state === 'open' && !isAside}
              {...(open !== undefined && { count: open })}
              onClick={() => go({})}
            >
              {t('state.open')}
            </Chip>
            <Chip active={inReviews} onClick={() => go({ state: 'reviews' })}>
              {t('state.reviews')}
            </Chip>
            <Chip active={inConduct} onClick={() => go({ state: 'conduct' })}>
              {t('state.conduct')}
            </Chip>
            <Chip active={state === 'decided'} onClick={() => go({ state: 'decided' })}>
              {t('state.decided')}
            </Chip>
          </div>
          {!isAside && (
            <>
              <CaseList
                query={query}
                cases={cases}
                state={state}
                opened={search.open}
                linkOf={one => deskPaths.adminReports({ ...stateOnly, open: keyOf(one) })}
              />
              <ShortcutList {...shortcuts} />
            </>
          )}
        </div>
        <div
          className={classes(
            'min-w-0 border-line lg:overflow-y-auto lg:border-l lg:bg-surface',
            !opened && !isAside && 'max-lg:hidden',
          )}
        >
          {inPhotos ? (
            <PhotoQueue
              isDecided={search.state === 'photos-decided'}
              onDecided={isDecided => go({ state: isDecided ? 'photos-decided' : 'photos' })}
            />
          ) : inConduct ? (
            <ConductQueue
              isFinal={search.state === 'conduct-final'}
              onFinal={isFinal => go({ state: isFinal ? 'conduct-final' : 'conduct' })}
            />
          ) : inReviews ? (
            <ReviewsUnderWay />
          ) : opened ? (
            <OpenCase
              key={search.open}
              subject={opened.subject}
              id={opened.id}
              back={deskPaths.adminReports(stateOnly)}
              keysOn={shortcuts.on}
            />
          ) : (
            <div className="grid h-full place-items-center p-6">
              <EmptyState seed="desk" palette="mata" title={t('list.choose')} sentence={t('list.chooseSentence')} />
            </div>
          )}
        </div>
      </div>
    </AdminLayout>
  )
}
