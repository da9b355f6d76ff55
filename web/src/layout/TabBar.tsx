import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../navigation/paths.ts'
import { classes } from '../ui/classes.ts'
import { PLACE, TABS } from '../navigation/navigation.ts'

/** Navigation below 1024 px, with the + in the middle. */
export function TabBar() {
  const { t } = useTranslation()
  const { pathname, hash: part } = useLocation()
  const [left, right] = TABS
  const tab = ({ key, to, hash, icon: Icon, isHere }: (typeof left)[number]) => {
    const here = isHere(pathname, part)
    return (
      <Link
        key={key}
        to={to}
        hash={hash}
        activeOptions={PLACE}
        aria-current={here ? 'page' : undefined}
        className={classes(
          'flex min-h-14 flex-1 flex-col items-center justify-center gap-1 rounded-md text-[0.75rem] leading-none',
          here ? 'font-bold text-ink' : 'font-medium text-ink-2',
        )}
      >
        <Icon size={23} strokeWidth={here ? 2.4 : 2} aria-hidden="true" className={here ? 'text-brand-text' : ''} />
        {t(`nav.${key}`)}
      </Link>
    )
  }
  return (
    <nav
      aria-label={t('nav.label')}
      data-dock=""
      className="fixed inset-x-0 bottom-0 z-30 flex items-center border-t border-line bg-surface px-3 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      style={{ minHeight: 'calc(var(--nav-h) + env(safe-area-inset-bottom))' }}
    >
      <div className="flex flex-1 justify-around">{left.map(tab)}</div>
      <Link
        {...paths.addActivity()}
        aria-label={t('nav.log')}
        className="grid size-15 shrink-0 -translate-y-5 place-items-center rounded-full bg-brand text-on-brand shadow-brand ring-4 ring-surface transition-transform duration-[90ms] active:scale-[.97]"
      >
        <Plus size={26} strokeWidth={2.6} aria-hidden="true" />
      </Link>
      <div className="flex flex-1 justify-around">{right.map(tab)}</div>
    </nav>
  )
}
