import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../art/Logo.tsx'
import { paths } from '../navigation/paths.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { AccountButton } from './AccountButton.tsx'
import { Bell } from './Bell.tsx'
import { LazySlot } from '../loading/lazy-slot.ts'
import { PLACE, SIDEBAR } from '../navigation/navigation.ts'

type SidebarProps = { logButton: 'bora' | 'solid' | 'soft'; account?: ReactNode }

/** Navigation from 1024 px on: logo, log button, pages, account. `account` replaces the last. */
export function Sidebar({ logButton, account }: SidebarProps) {
  const { t } = useTranslation()
  const { pathname, hash: part } = useLocation()
  return (
    <div className="sticky top-[var(--strip-h)] z-20 hidden h-[calc(100dvh-var(--strip-h))] flex-col border-r border-line bg-surface px-[18px] pt-8 pb-5 lg:flex print:hidden!">
      <div className="mb-5.5 ml-3 flex h-7 items-center justify-between">
        <Link {...paths.home()} aria-label={t('nav.toHome')} className="inline-flex rounded-sm">
          <Logo height={28} />
        </Link>
        <Bell />
      </div>
      <Button asChild variant={logButton} disc="plus" block className="min-h-13 pl-6 text-ui! font-bold">
        <Link {...paths.addActivity()}>{t('nav.log')}</Link>
      </Button>
      <nav aria-label={t('nav.label')} className="-mx-1 mt-3.5 min-h-0 flex-1 overflow-y-auto p-1">
        <ul>
          {SIDEBAR.map(({ key, to, hash, icon: Icon, isHere }) => {
            const here = isHere(pathname, part)
            return (
              <li key={key}>
                <Link
                  to={to}
                  hash={hash}
                  activeOptions={PLACE}
                  aria-current={here ? 'page' : undefined}
                  className={classes(
                    'flex min-h-[46px] items-center gap-3.5 rounded-[14px] px-3.5 text-ui transition-colors duration-[160ms]',
                    here ? 'bg-fill font-bold text-ink' : 'font-medium text-ink-2 hover:bg-fill/60 hover:text-ink',
                  )}
                >
                  <Icon
                    size={22}
                    strokeWidth={here ? 2.4 : 2}
                    aria-hidden="true"
                    className={here ? 'text-brand-text' : ''}
                  />
                  {t(`nav.${key}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <LazySlot part="invite-card" />
      {account ?? <AccountButton look="row" className="pt-3" />}
    </div>
  )
}
