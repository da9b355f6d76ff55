import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { BackBar } from './BackBar.tsx'
import { Frame, Page } from './Layout.tsx'

type OpenPageProps = { title: string; lead: string; children: ReactNode }

/** A page for visitors and members: members see it in their frame, visitors below a bar with a back button. */
export function PublicPage({ title, lead, children }: OpenPageProps) {
  const session = useSession()
  const head = (
    <>
      <h1 className="type-title min-w-0 text-d1 lg:text-[2.5rem]">{title}</h1>
      <p className="mt-2 max-w-[60ch] text-[1.0625rem] text-ink-2">{lead}</p>
    </>
  )
  if (session)
    return (
      <Frame topBar={false} tabBar logButton="soft">
        <Page className="pt-2 lg:max-w-[calc(1046px+2*var(--gutter))] lg:pt-6">
          <Back />
          {head}
          {children}
        </Page>
      </Frame>
    )
  return (
    <div data-for-visitors className="mx-auto w-full max-w-[calc(1046px+2*var(--gutter))] px-[var(--gutter)] pb-16">
      <BackBar />
      <main className="pt-2">
        {head}
        {children}
      </main>
    </div>
  )
}

/** On a phone no tab links to this page, so it needs a back button. */
function Back() {
  const { t } = useTranslation()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const sign = <ArrowLeft size={22} strokeWidth={2.2} aria-hidden="true" />
  return (
    <div className="-ml-2.5 flex min-h-12 items-center lg:hidden">
      {canGoBack ? (
        <IconButton label={t('back')} icon={sign} onClick={() => history.back()} />
      ) : (
        <IconButton asChild label={t('back')} icon={sign}>
          <Link {...paths.home()} />
        </IconButton>
      )}
    </div>
  )
}
