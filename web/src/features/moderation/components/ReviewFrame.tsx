import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, CircleQuestionMark } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../layout/Layout.tsx'
import { paths } from '../../../navigation/paths.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

type ReviewFrameProps = { title: string; footer?: ReactNode; children: ReactNode }

/** A page about one review: its title between Back and Help, and below it what can be done. */
export function ReviewFrame({ title, footer, children }: ReviewFrameProps) {
  const { t } = useTranslation('review')
  const { history } = useRouter()
  return (
    <Page className="pt-2 max-lg:max-w-[calc(640px+2*var(--gutter))] max-lg:pb-0 lg:max-w-[calc(640px+2*var(--gutter))]">
      {/* Page wraps what it shows, so the column that pushes the foot to the bottom has to be in here; less pt-2. */}
      <div className="flex flex-col max-lg:min-h-[calc(100dvh-8px)]">
        <header className="flex min-h-14 items-center gap-1">
          <IconButton
            label={t('back')}
            icon={<ArrowLeft size={22} strokeWidth={2.2} aria-hidden="true" />}
            className="-ml-2.5"
            onClick={() => history.back()}
          />
          <h1 className="min-w-0 flex-1 text-center text-ui font-bold">{title}</h1>
          <IconButton
            asChild
            label={t('help')}
            icon={<CircleQuestionMark size={22} strokeWidth={2.2} aria-hidden="true" />}
            className="-mr-2.5"
          >
            <Link {...paths.help()} />
          </IconButton>
        </header>
        <div className="flex flex-1 flex-col gap-4 pt-2 pb-6">{children}</div>
        {footer && (
          <div className="sticky bottom-0 -mx-[var(--gutter)] flex flex-col gap-1.5 border-t border-line bg-surface px-[var(--gutter)] pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:rounded-lg lg:border lg:p-4">
            {footer}
          </div>
        )}
      </div>
    </Page>
  )
}
