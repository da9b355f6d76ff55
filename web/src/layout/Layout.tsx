import { Outlet, useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { InMainContext } from '../navigation/main-part.ts'
import { StepLogButtonDown } from '../navigation/page-action.ts'
import { usePageEntrance } from '../navigation/page-entrance.ts'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useUnreadMark } from './unread-mark.ts'

/** The frame of the signed-in pages; what it shows depends on the route. */
export function Layout() {
  const [steppedDown, stepDown] = useState(false)
  useUnreadMark()
  const look = useMatches({
    select: matches => {
      const all = matches.map(match => match.staticData)
      return {
        topBar: all.some(data => data.topBar),
        tabBar: all.some(data => data.tabBar),
        logButton: all.findLast(data => data.logButton)?.logButton ?? ('bora' as const),
      }
    },
    structuralSharing: true,
  })
  return (
    <Frame {...look} logButton={steppedDown ? 'soft' : look.logButton}>
      <StepLogButtonDown value={stepDown}>
        <Outlet />
      </StepLogButtonDown>
    </Frame>
  )
}

type FrameProps = {
  topBar: boolean
  tabBar: boolean
  logButton: 'bora' | 'solid' | 'soft'
  /** what to show in place of the account, in the bar and in the sidebar, while the person isn't known yet */
  account?: { bar: ReactNode; sidebar: ReactNode }
  children: ReactNode
}

/** Tab bar on a phone, sidebar from 1024 px on. */
export function Frame({ topBar, tabBar, logButton, account, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <div className="print:block! lg:grid lg:min-h-[100dvh] lg:grid-cols-[var(--sidebar-w)_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-ink px-4 py-3 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-[calc(var(--strip-h)+12px)] focus:left-3"
      >
        {t('skipToContent')}
      </a>
      <Sidebar logButton={logButton} account={account?.sidebar} />
      <div
        className={classes(
          'flex min-h-[100dvh] min-w-0 flex-col',
          tabBar && 'pb-[calc(var(--nav-h)+24px+env(safe-area-inset-bottom))] lg:pb-0',
        )}
      >
        {topBar && <TopBar className="lg:hidden" account={account?.bar} />}
        <main id="main" className="flex min-w-0 flex-1 flex-col">
          <InMainContext value={true}>{children}</InMainContext>
        </main>
      </div>
      {tabBar && <TabBar />}
    </div>
  )
}

type PageProps = {
  children: ReactNode
  /** stays visible on the right from 1280 px on; below that it is hidden unless `railBelow` */
  rail?: ReactNode
  railBelow?: boolean
  className?: string
}

/** The content of a page within gutters, with the right rail of 300 px. */
export function Page({ children, rail, railBelow = false, className }: PageProps) {
  const entrance = usePageEntrance()
  return (
    <div
      className={classes(
        'mx-auto w-full max-w-[calc(var(--content-max)+2*var(--gutter))] px-[var(--gutter)] pb-10 lg:pt-7',
        entrance,
        className,
      )}
    >
      {/* The same structure with and without a rail, which may appear later: a form being filled in meanwhile is kept. */}
      <div className={rail ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_var(--rail-w)] xl:items-start xl:gap-7' : undefined}>
        <div className="min-w-0">{children}</div>
        {rail && (
          <aside
            className={classes(
              'flex flex-col gap-4 xl:top-[calc(var(--strip-h)+28px)] [@media(min-height:720px)]:xl:sticky',
              railBelow ? 'mt-6 xl:mt-0' : 'hidden xl:flex',
            )}
          >
            {rail}
          </aside>
        )}
      </div>
    </div>
  )
}
