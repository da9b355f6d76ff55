import { notificationLink } from '@bora/rules/notification-kinds.ts'
import { textInApp } from '@bora/rules/notification-texts/notification-text.ts'
import type { TextFormat } from '@bora/rules/notification-texts/texts.ts'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { Reaction } from '../../../art/Reaction.tsx'
import { currentLanguage } from '../../../language/current-language.ts'
import { type Currency, day, dayOf, place, time } from '../../../language/format.ts'
import { moneyWithCredits } from '../../../language/with-credits.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'
import { NOTIFICATION_ICONS } from './notification-icons.ts'

/** One notification as the server returns it. */
export type NotificationItem = Answer<'GET /notifications'>['items'][number]

/** A notification; a tap marks it as read and opens its page. */
export function NotificationRow({ notice }: { notice: NotificationItem }) {
  const { t } = useTranslation('notifications')
  const router = useRouter()
  const { Icon, tone } = NOTIFICATION_ICONS[notice.kind]
  const { title, text } = textInApp(currentLanguage(), notice, FORMAT)
  const address = notificationLink(notice)

  function open(event: MouseEvent) {
    if (!notice.read) void markRead(notice.id)
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(address)
  }

  return (
    <a
      href={address}
      onClick={open}
      className={classes(
        'flex min-h-18 items-start gap-3.5 px-4 py-3.5 hover:bg-fill',
        !notice.read && 'bg-brand-soft/40',
      )}
    >
      <IconWell tone={tone} size={40}>
        {notice.kind === 'cheered' ? (
          <Reaction name={notice.facts.reaction} size={22} />
        ) : (
          <Icon size={20} aria-hidden="true" />
        )}
      </IconWell>
      <span className="min-w-0 flex-1">
        <span className={classes('block text-ui wrap-anywhere', notice.read ? 'font-semibold' : 'font-bold')}>
          {title}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-2">{text}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-2 pt-0.5">
        <span className="text-xs text-ink-2">{time(notice.at)}</span>
        {!notice.read && (
          <span className="size-2.5 rounded-full bg-brand">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </span>
    </a>
  )
}

async function markRead(noticeId: string): Promise<void> {
  try {
    await call('POST /notifications/:noticeId/read', { params: { noticeId } })
  } catch {
    // It stays unread until the next time.
  }
}

const FORMAT: TextFormat = {
  place,
  day,
  month: month => day(`${month}-01`, 'month'),
  dayOf,
  time,
  money: ({ cents, creditCents = 0, currency }) => moneyWithCredits(cents, creditCents, currency as Currency),
}
