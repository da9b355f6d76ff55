import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../../ui/classes.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { Page } from '../../../../layout/Layout.tsx'

type SettingsFrameProps = {
  title: string
  back: ComponentProps<typeof Link>
  /** the tab bar links here, so a phone needs no back button */
  isTab?: boolean
  children: ReactNode
}

/** A settings page: one title, cards stacked, or in columns where there is room. */
export function SettingsFrame({ title, back, isTab = false, children }: SettingsFrameProps) {
  const { t } = useTranslation()
  return (
    <Page className="pt-2 max-lg:max-w-[calc(640px+2*var(--gutter))] lg:max-w-[calc(1046px+2*var(--gutter))] lg:pt-6">
      <header className="flex min-h-14 items-center gap-1">
        <IconButton
          asChild
          label={t('back')}
          icon={<ArrowLeft size={22} strokeWidth={2.2} aria-hidden="true" />}
          className={classes('-ml-2.5 print:hidden', isTab && 'max-lg:hidden')}
        >
          <Link {...back} />
        </IconButton>
        <h1 className="type-title min-w-0 flex-1 text-d2 lg:text-[2.25rem]">{title}</h1>
      </header>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:mt-4 lg:grid-cols-2">{children}</div>
    </Page>
  )
}

type SettingsCardProps = {
  title: string
  sentence?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}

/** One topic of a settings page. */
export function SettingsCard({ title, sentence, aside, children }: SettingsCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg bg-surface p-4 shadow-e1 sm:p-5">
      <div className="flex items-center gap-3">
        <h2 id={id} className="type-title min-w-0 flex-1 text-h1">
          {title}
        </h2>
        {aside}
      </div>
      {sentence && <p className="mt-1 text-sm text-ink-2">{sentence}</p>}
      {children && <div className="mt-4 flex flex-col gap-4">{children}</div>}
    </section>
  )
}
