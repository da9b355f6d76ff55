import { PHOTO_REPLACED_HOURS } from '@bora/rules/fairness/limits.ts'
import { notificationLink } from '@bora/rules/notification-link.ts'
import type { InAppKind } from '@bora/rules/notifications.ts'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  AtSign,
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ChartNoAxesColumn,
  Flag,
  Flame,
  GalleryHorizontalEnd,
  Gift,
  Gavel,
  Headset,
  Heart,
  type LucideIcon,
  MailOpen,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  RotateCcw,
  ShieldCheck,
  TrendingDown,
  TrendingUp,
  Trophy,
  UserPlus,
  Wallet,
  WalletCards,
  Scale,
  Zap,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../api/api.ts'
import { queryClient } from '../../api/queries.ts'
import { Reaction } from '../../art/Reaction.tsx'
import { type Currency, day, dayOf, place, time } from '../../language/format.ts'
import { moneyWithCredits } from '../../language/with-credits.ts'
import { IconWell, type WellTone } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'

/** One notification as the server returns it. */
export type NotificationItem = Answer<'GET /notifications'>['items'][number]

const LOOK: Record<InAppKind, { Icon: LucideIcon; tone: WellTone }> = {
  streak_warning: { Icon: Flame, tone: 'maracuja' },
  weekly_digest: { Icon: ChartNoAxesColumn, tone: 'mar' },
  challenge_starts: { Icon: Flag, tone: 'mar' },
  challenge_ends: { Icon: CalendarClock, tone: 'maracuja' },
  challenge_settled: { Icon: CalendarCheck, tone: 'folha' },
  challenge_cancelled: { Icon: CalendarX, tone: 'neutral' },
  overtaken: { Icon: TrendingDown, tone: 'neutral' },
  overtook: { Icon: TrendingUp, tone: 'folha' },
  overtaking_reaction: { Icon: Zap, tone: 'goiaba' },
  recap: { Icon: GalleryHorizontalEnd, tone: 'maracuja' },
  invited: { Icon: MailOpen, tone: 'goiaba' },
  invite_joined: { Icon: UserPlus, tone: 'folha' },
  cheered: { Icon: Megaphone, tone: 'goiaba' },
  reacted: { Icon: Heart, tone: 'goiaba' },
  commented: { Icon: MessageCircle, tone: 'mar' },
  mentioned: { Icon: AtSign, tone: 'mar' },
  chat: { Icon: MessagesSquare, tone: 'mar' },
  dispute_decided: { Icon: Gavel, tone: 'mar' },
  result_revised: { Icon: Gavel, tone: 'maracuja' },
  prize_credited: { Icon: Trophy, tone: 'maracuja' },
  prize_free: { Icon: Wallet, tone: 'folha' },
  credits_granted: { Icon: Gift, tone: 'goiaba' },
  details_verified: { Icon: BadgeCheck, tone: 'folha' },
  payout_done: { Icon: ArrowDownToLine, tone: 'folha' },
  payout_failed: { Icon: WalletCards, tone: 'danger' },
  payment_refunded: { Icon: RotateCcw, tone: 'mar' },
  payment_charged_back: { Icon: WalletCards, tone: 'danger' },
  reviewed: { Icon: ShieldCheck, tone: 'neutral' },
  support_answered: { Icon: Headset, tone: 'mar' },
  terms_changed: { Icon: Scale, tone: 'mar' },
}

/** A notification; a tap marks it as read and opens its page. */
export function NotificationRow({ notice }: { notice: NotificationItem }) {
  const { t } = useTranslation('notifications')
  const router = useRouter()
  const { Icon, tone } = LOOK[notice.kind]
  const { title, text } = wordsOf(notice, t)
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
    return
  }
  void queryClient.invalidateQueries({ queryKey: ['GET /notifications'] })
  void queryClient.invalidateQueries({ queryKey: ['GET /notifications/unread'] })
}

function wordsOf(notice: NotificationItem, t: TFunction<'notifications'>): { title: string; text: string } {
  switch (notice.kind) {
    case 'streak_warning': {
      const { days: count } = notice.facts
      return { title: t('kinds.streak_warning.title', { count }), text: t('kinds.streak_warning.text') }
    }
    case 'weekly_digest': {
      const { workouts: count } = notice.facts
      return { title: t('kinds.weekly_digest.title'), text: t('kinds.weekly_digest.text', { count }) }
    }
    case 'challenge_starts':
      return { title: t('kinds.challenge_starts.title'), text: notice.facts.title }
    case 'challenge_ends':
      return { title: t('kinds.challenge_ends.title'), text: notice.facts.title }
    case 'challenge_cancelled': {
      const { title, words, unfunded } = notice.facts
      const why = words ?? (unfunded && t('kinds.challenge_cancelled.unfunded'))
      const text = [t('kinds.challenge_cancelled.text', { title }), why].filter(Boolean).join(' ')
      return { title: t('kinds.challenge_cancelled.title'), text }
    }
    case 'challenge_settled': {
      const about = { title: notice.facts.title, place: place(notice.facts.rank) }
      return { title: t('kinds.challenge_settled.title'), text: t('kinds.challenge_settled.text', about) }
    }
    case 'overtaken': {
      const about = { title: notice.facts.title, place: place(notice.facts.rank) }
      const { person } = notice.facts
      const title = person ? t('kinds.overtaken.by', { person }) : t('kinds.overtaken.title')
      return { title, text: t('kinds.overtaken.text', about) }
    }
    case 'overtook': {
      const { title, rank, person } = notice.facts
      const about = { title, place: place(rank) }
      return { title: t('kinds.overtook.title', { person }), text: t('kinds.overtook.text', about) }
    }
    case 'overtaking_reaction': {
      const { title, person, reaction } = notice.facts
      return {
        title: t(`kinds.overtaking_reaction.${reaction}.title`, { person }),
        text: t(`kinds.overtaking_reaction.${reaction}.text`, { title }),
      }
    }
    case 'recap': {
      const month = day(`${notice.facts.month}-01`, 'month')
      return { title: t('kinds.recap.title', { month }), text: t('kinds.recap.text') }
    }
    case 'invited': {
      const { title, person } = notice.facts
      return { title: t('kinds.invited.title'), text: t('kinds.invited.text', { title, person }) }
    }
    case 'invite_joined': {
      const { title, person } = notice.facts
      return { title: t('kinds.invite_joined.title'), text: t('kinds.invite_joined.text', { title, person }) }
    }
    case 'cheered':
      return { title: t('kinds.cheered.title'), text: t('kinds.cheered.text', { person: notice.facts.person }) }
    case 'reacted':
      return { title: t('kinds.reacted.title'), text: t('kinds.reacted.text', { person: notice.facts.person }) }
    case 'commented':
      return { title: t('kinds.commented.title'), text: t('kinds.commented.text', { person: notice.facts.person }) }
    case 'mentioned':
      return { title: t('kinds.mentioned.title'), text: t('kinds.mentioned.text', { person: notice.facts.person }) }
    case 'chat':
      return { title: t('kinds.chat.title'), text: t('kinds.chat.text', { title: notice.facts.title }) }
    case 'dispute_decided': {
      const { title, upheld } = notice.facts
      const text = upheld
        ? t('kinds.dispute_decided.upheld', { title })
        : t('kinds.dispute_decided.dismissed', { title })
      return { title: t('kinds.dispute_decided.title'), text }
    }
    case 'result_revised': {
      const { title, voided } = notice.facts
      const about = { title, amount: amountOf(notice.facts) }
      const text =
        voided > 0
          ? t('kinds.result_revised.voided', { ...about, count: voided })
          : t('kinds.result_revised.text', about)
      return { title: t('kinds.result_revised.title'), text }
    }
    case 'prize_credited': {
      const { title, rank, freeAt } = notice.facts
      const about = { title, amount: amountWithin(notice.facts), place: place(rank) }
      const text = freeAt
        ? t('kinds.prize_credited.held', { ...about, date: dayOf(freeAt), time: time(freeAt) })
        : t('kinds.prize_credited.text', about)
      return { title: t('kinds.prize_credited.title'), text }
    }
    case 'prize_free': {
      const about = { title: notice.facts.title, amount: amountWithin(notice.facts) }
      return {
        title: t('kinds.prize_free.title'),
        text: t(notice.facts.creditCents ? 'kinds.prize_free.credits' : 'kinds.prize_free.text', about),
      }
    }
    case 'credits_granted': {
      const about = { amount: amountOf(notice.facts), date: dayOf(notice.facts.expiresAt) }
      return { title: t('kinds.credits_granted.title', about), text: t('kinds.credits_granted.text', about) }
    }
    case 'details_verified':
      return { title: t('kinds.details_verified.title'), text: t('kinds.details_verified.text') }
    case 'payout_done': {
      const amount = amountOf(notice.facts)
      return { title: t('kinds.payout_done.title'), text: t('kinds.payout_done.text', { amount }) }
    }
    case 'payout_failed': {
      const amount = amountOf(notice.facts)
      return { title: t('kinds.payout_failed.title'), text: t('kinds.payout_failed.text', { amount }) }
    }
    case 'payment_refunded': {
      const about = { title: notice.facts.title, amount: amountOf(notice.facts) }
      const isInWallet = notice.facts.to === 'wallet'
      const text = isInWallet ? t('kinds.payment_refunded.toWallet', about) : t('kinds.payment_refunded.toMeans', about)
      return { title: t('kinds.payment_refunded.title'), text }
    }
    case 'payment_charged_back': {
      const about = { title: notice.facts.title, amount: amountOf(notice.facts) }
      const title = t('kinds.payment_charged_back.title')
      return { title, text: t(`kinds.payment_charged_back.${notice.facts.left}`, about) }
    }
    case 'reviewed':
      return reviewWords(notice.facts, t)
    case 'support_answered': {
      const { number } = notice.facts
      return { title: t('kinds.support_answered.title'), text: t('kinds.support_answered.text', { number }) }
    }
    case 'terms_changed': {
      const date = day(notice.facts.since)
      return { title: t('kinds.terms_changed.title'), text: t('kinds.terms_changed.text', { date }) }
    }
  }
}

type Review = Extract<NotificationItem, { kind: 'reviewed' }>['facts']

function reviewWords({ what, reason, words }: Review, t: TFunction<'notifications'>): { title: string; text: string } {
  const title = t(`kinds.reviewed.${what}`)
  if (what === 'restored') return { title, text: t('kinds.reviewed.restoredText') }
  if (what === 'photo_hidden') return { title, text: t('kinds.reviewed.hiddenText') }
  if (what === 'photo_shown') return { title, text: t('kinds.reviewed.shownText') }
  if (what === 'photo_reported') return { title, text: t('kinds.reviewed.reportedText') }
  if (what === 'photo_to_replace') {
    const about = { reason: t(`reason.${reason ?? 'other'}`), hours: PHOTO_REPLACED_HOURS }
    return { title, text: t('kinds.reviewed.replaceText', about) }
  }
  const about = { reason: t(`reason.${reason ?? 'other'}`), words }
  return { title, text: words ? t('kinds.reviewed.words', about) : t('kinds.reviewed.why', about) }
}

type Amount = { cents: number; creditCents?: number | undefined; currency: Currency }

/** An amount in the middle of a sentence, followed by a comma if credits were named. */
function amountWithin(facts: Amount): string {
  return facts.creditCents ? `${amountOf(facts)},` : amountOf(facts)
}

function amountOf({ cents, creditCents = 0, currency }: Amount): string {
  return moneyWithCredits(cents, creditCents, currency)
}
