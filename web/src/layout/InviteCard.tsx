import { REFERRAL_POINTS } from '@bora/rules/limits.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Cover } from '../art/Cover.tsx'
import { number } from '../language/format.ts'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'

/**
 * Below the navigation, in windows that are tall enough: what inviting a friend earns, and a link to the person's own
 * invite link.
 */
export function InviteCard() {
  const { t } = useTranslation('invite-card')
  if (!useSession()) return null
  return (
    <aside
      aria-label={t('title')}
      className="mb-1 hidden overflow-hidden rounded-lg border border-line bg-canvas [@media(min-height:760px)]:block"
    >
      <Cover id="invite" category="general" palette="goiaba" className="h-[70px] w-full" />
      <div className="p-4 pt-3.5">
        <p className="type-title text-h2">{t('title')}</p>
        <p className="mt-1 text-xs text-ink-2">{t('sentence', { points: number(REFERRAL_POINTS) })}</p>
        <Button asChild variant="solid" size="sm" block className="mt-3">
          <Link {...paths.referrals()}>{t('invite')}</Link>
        </Button>
        <Link
          {...paths.ambassador()}
          className="mt-1 -mb-2 flex min-h-11 items-center justify-center text-sm font-[650] text-brand-text hover:underline"
        >
          {t('ambassador')}
        </Link>
      </div>
    </aside>
  )
}
