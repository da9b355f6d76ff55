import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../art/Logo.tsx'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { AccountButton } from './AccountButton.tsx'
import { Bell } from './Bell.tsx'

/**
 * Logo on the left; on the right the account, or sign-in for a visitor. `account` replaces the account of a signed-in
 * person.
 */
export function TopBar({ className, account }: { className?: string; account?: ReactNode }) {
  const { t } = useTranslation()
  const session = useSession()
  return (
    <header
      className={classes(
        'flex min-h-[60px] print:hidden items-center justify-between gap-4 px-[var(--gutter)] pt-[env(safe-area-inset-top)]',
        className,
      )}
    >
      <Link
        {...(session || account ? paths.home() : paths.landing())}
        aria-label={t('nav.toHome')}
        className="inline-flex min-h-11 items-center rounded-sm"
      >
        <Logo height={26} />
      </Link>
      {session || account ? (
        <span className="flex items-center gap-2">
          <Bell />
          {account ?? <AccountButton />}
        </span>
      ) : (
        <Button asChild variant="soft" size="sm">
          <Link {...paths.auth()}>{t('signIn')}</Link>
        </Button>
      )}
    </header>
  )
}
