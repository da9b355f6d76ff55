import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../art/Logo.tsx'
import { InMainContext } from '../../../navigation/main-part.ts'
import { paths } from '../../../navigation/paths.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { AccountButton } from '../../../layout/AccountButton.tsx'
import { ADMIN_NAVIGATION, type AdminPart } from './admin-navigation.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

type DeskFrameProps = {
  /** the part of the desk that is shown; without it the navigation is hidden */
  part?: AdminPart
  /** how many items are pending per part, where the page has fresher numbers */
  waiting?: Partial<Record<AdminPart, number | undefined>>
  children: ReactNode
}

/** The frame of the admins' pages: a narrow sidebar from 1024 px on, above the page below that width. */
export function AdminLayout({ part, waiting, children }: DeskFrameProps) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <div className="lg:grid lg:min-h-[100dvh] lg:grid-cols-[214px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-[calc(var(--strip-h)+12px)] focus:left-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="z-20 flex min-w-0 flex-col bg-canvas pt-[env(safe-area-inset-top)] lg:sticky lg:top-[var(--strip-h)] lg:h-[calc(100dvh-var(--strip-h))] lg:border-r lg:border-line lg:bg-surface lg:px-3 lg:pt-6 lg:pb-4">
        <div className="flex min-h-[60px] items-center justify-between gap-3 px-[var(--gutter)] lg:mb-4 lg:min-h-7 lg:px-2">
          <Link
            {...paths.home()}
            aria-label={t('common:nav.toHome')}
            className="inline-flex min-h-11 items-center rounded-sm lg:min-h-7"
          >
            <Logo height={26} />
          </Link>
          <span className="flex items-center gap-3">
            <Tag>{t('admin')}</Tag>
            <AccountButton className="lg:hidden" />
          </span>
        </div>
        {part && <Entries here={part} known={waiting} />}
        <AccountButton look="row" className={classes('hidden pt-3 lg:block', !part && 'lg:mt-auto')} />
      </header>
      <main id="main" className="flex min-h-[calc(100dvh-120px)] min-w-0 flex-col lg:min-h-0">
        <InMainContext value={true}>{children}</InMainContext>
      </main>
    </div>
  )
}

function Entries({ here, known }: { here: AdminPart; known: DeskFrameProps['waiting'] }) {
  const { t } = useTranslation('admin')
  const waiting = { ...useWaitingCounts(), ...known }
  const list = useRef<HTMLUListElement>(null)
  // On a phone the parts are in a scrolling row: scrolls the current one into view.
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>(`[data-part=${here}]`)
    if (entry) list.current!.scrollLeft = entry.offsetLeft - (list.current!.clientWidth - entry.offsetWidth) / 2
  }, [here])
  return (
    <nav aria-label={t('navLabel')} className="pb-3 lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:p-0">
      <ul
        ref={list}
        className="no-scrollbar relative flex gap-1 overflow-x-auto px-[var(--gutter)] py-1 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {ADMIN_NAVIGATION.map(entry => (
          <li key={entry.part} data-part={entry.part} className="shrink-0">
            <EntryLink {...entry} here={entry.part === here} waiting={waiting[entry.part]} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type EntryLinkProps = (typeof ADMIN_NAVIGATION)[number] & { here: boolean; waiting: number | undefined }

function EntryLink({ title, icon: Icon, link, here, waiting }: EntryLinkProps) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <Link
      {...link}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={here ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center justify-center gap-2 rounded-full px-3.5 text-sm whitespace-nowrap transition-colors duration-[160ms] lg:justify-start lg:gap-3 lg:rounded-[14px] lg:px-3 lg:whitespace-normal',
        here
          ? 'bg-surface font-bold text-ink shadow-e1 lg:bg-fill lg:shadow-none'
          : 'font-medium text-ink-2 hover:text-ink lg:hover:bg-fill/60',
      )}
    >
      <Icon
        size={20}
        strokeWidth={here ? 2.4 : 2}
        aria-hidden="true"
        className={classes('shrink-0', here && 'text-brand-text')}
      />
      <span className="min-w-0 lg:flex-1">
        {title === 'reviews' || title === 'books' ? t(title) : t(`common:titles.${title}`)}
      </span>
      {waiting !== undefined && waiting > 0 && (
        <span
          className={classes(
            'grid h-6 min-w-6 shrink-0 place-items-center rounded-full px-1.5 text-xs font-bold text-ink',
            here ? 'bg-fill lg:bg-canvas' : 'bg-surface lg:bg-fill',
          )}
        >
          <span aria-hidden="true">{waiting}</span>
          <span className="sr-only">{t('waiting', { count: waiting })}</span>
        </span>
      )}
    </Link>
  )
}
