import { Link } from '@tanstack/react-router'
import { Bell as BellSign } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LazySlot } from '../loading/lazy-slot.ts'
import { paths } from '../navigation/paths.ts'

/** Links to the notifications, with a dot while one is unread; how many are loads later. */
export function Bell() {
  const { t } = useTranslation()
  return (
    <Link
      {...paths.notifications()}
      data-tip={t('titles.notifications')}
      className="relative inline-grid size-11 place-items-center rounded-full hover:bg-fill"
    >
      <BellSign size={23} aria-hidden="true" />
      <span className="sr-only">{t('titles.notifications')}</span>
      <LazySlot part="unread" />
      <span className="unread-dot" />
    </Link>
  )
}
