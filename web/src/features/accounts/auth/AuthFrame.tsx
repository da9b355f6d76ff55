import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TileWall } from '../../../art/Tile.tsx'
import { composeCover } from '@bora/rules/art/cover.ts'
import { Logo } from '../../../art/Logo.tsx'
import { LanguageButton } from '../../../layout/LanguageButton.tsx'
import { paths } from '../../../navigation/paths.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { WelcomeWall } from './WelcomeWall.tsx'

const STRIP = composeCover({ seed: 'bora', palette: 'pitanga', category: 'general', columns: 6, rows: 4, large: 3 })

type AuthFrameProps = {
  /** a phone shows a back button instead of the art */
  plain: boolean
  next: string | undefined
  children: ReactNode
}

/** A wall of tiles next to the form; on a phone above it, on pages with little to fill in. */
export function AuthFrame({ plain, next, children }: AuthFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="grid min-h-[100dvh] lg:grid-cols-2">
      <div className="sticky top-0 hidden h-[100dvh] lg:block">
        <WelcomeWall />
      </div>
      <div className="flex min-w-0 flex-col">
        {!plain && (
          <div aria-hidden="true" className="h-[clamp(120px,25vh,222px)] overflow-hidden lg:hidden">
            <TileWall wall={STRIP} className="size-full" />
          </div>
        )}
        <main
          className={classes(
            'relative flex flex-1 flex-col bg-canvas px-6 pb-10 sm:px-10 lg:rounded-none lg:px-14 lg:pt-8',
            plain ? 'pt-[calc(12px+env(safe-area-inset-top))]' : '-mt-8 rounded-t-xl pt-7 lg:mt-0',
          )}
        >
          <header className="mx-auto flex min-h-11 w-full max-w-[460px] items-center justify-between gap-4 lg:max-w-[420px]">
            {plain && (
              <IconButton
                asChild
                label={t('back')}
                icon={<ArrowLeft size={22} aria-hidden="true" />}
                className="-ml-2.5 lg:hidden"
              >
                <Link {...paths.auth(next ? { next } : {})} />
              </IconButton>
            )}
            <Link
              {...paths.landing()}
              aria-label={t('nav.toHome')}
              className="inline-flex min-h-11 items-center rounded-sm"
            >
              <Logo height={plain ? 26 : 32} className="lg:h-8 lg:w-auto" />
            </Link>
            <LanguageButton />
          </header>
          <div className="mx-auto flex w-full max-w-[460px] flex-col lg:my-auto lg:max-w-[420px] lg:py-10">
            {children}
          </div>
        </main>
      </div>
    </div>
  )
}
