import { BADGE_CODES, badgeNamed } from '@bora/rules/badges/badges.ts'
import { MAX_REVIEWS, MAX_REVIEWS_OPEN } from '@bora/rules/fairness/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HandHeart, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/me.ts'
import { read } from '../../../api/queries.ts'
import { Cover } from '../../../art/Cover.tsx'
import { firstNameOf } from '../../../language/first-name.ts'
import { Page } from '../../../layout/Layout.tsx'
import { paths } from '../../../navigation/paths.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressRing } from '../../../ui/Progress.tsx'
import { sendHeldVote } from './held-vote.ts'

const VOTE_BADGES = BADGE_CODES.filter(code => code.startsWith('review_'))

/** After a vote: thanks, the way to the next badge, and the limits. `isHeld`: the vote is still on the device. */
export function Thanks({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation(['review', 'badges'])
  const me = useMe()
  const { data } = useQuery(read('GET /me/reviews'))
  useSendOnLeave()
  const votes = (data?.votes ?? 0) + (isHeld ? 1 : 0)
  const next = VOTE_BADGES.find(code => badgeNamed(code).of > votes) ?? VOTE_BADGES.at(-1)!
  const { of } = badgeNamed(next)
  const name = firstNameOf(me?.name)
  return (
    <Page className="pt-2 max-lg:max-w-[calc(640px+2*var(--gutter))] lg:max-w-[calc(640px+2*var(--gutter))]">
      <IconButton
        asChild
        label={t('close')}
        icon={<X size={22} strokeWidth={2.2} aria-hidden="true" />}
        className="-ml-2.5"
      >
        <Link {...paths.home()} />
      </IconButton>
      <div className="mt-8 flex flex-col items-center text-center">
        <span className="relative grid size-[136px] place-items-center overflow-hidden rounded-[28px]">
          <Cover id="thanks" category="days" shape="thumb" className="absolute inset-0 size-full" />
          <span className="relative grid size-[76px] place-items-center rounded-full bg-white text-paint-ink">
            <HandHeart size={34} strokeWidth={2} aria-hidden="true" />
          </span>
        </span>
        <h1 className="type-title mt-6 text-d1">{name ? t('thanks.title', { name }) : t('thanks.plain')}</h1>
        <p className="mt-2 max-w-[34ch] text-ui text-ink-2">{t('thanks.sentence')}</p>
      </div>
      <section className="mt-6 flex items-center gap-4 rounded-lg bg-surface p-4 shadow-e1">
        <ProgressRing value={votes / of} hue="mar" size={76} label={t('thanks.ring', { count: votes, of })}>
          <span className="type-num text-[1.25rem]">{votes}</span>
        </ProgressRing>
        <div className="min-w-0">
          <h2 className="type-title text-h2">{t('thanks.badge', { name: t(`badges:names.${next}`) })}</h2>
          <p className="text-sm text-ink-2">
            {votes < of ? t('thanks.left', { count: of - votes }) : t('thanks.earned')} {t('thanks.notMajority')}
          </p>
        </div>
      </section>
      {data && (
        <dl className="mt-3.5 rounded-lg bg-surface px-4 shadow-e1">
          <Limit label={t('thanks.open')} value={t('thanks.of', { count: data.open, most: MAX_REVIEWS_OPEN })} />
          <Limit label={t('thanks.lately')} value={t('thanks.of', { count: data.lately, most: MAX_REVIEWS })} />
        </dl>
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 text-sm text-ink-2">
        {t('thanks.rather')}
        <Link {...paths.gdprSettings()} className="font-bold text-brand-text underline-offset-4 hover:underline">
          {t('thanks.switchOff')}
        </Link>
      </p>
    </Page>
  )
}

function Limit({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-3.5 text-ui last:border-0">
      <dt>{label}</dt>
      <dd className="type-num shrink-0">{value}</dd>
    </div>
  )
}

/** Sends the held vote when this screen goes away, but not when it is only mounted again. */
function useSendOnLeave(): void {
  useEffect(() => {
    clearTimeout(leaving)
    return () => {
      leaving = setTimeout(() => void sendHeldVote(), 0)
    }
  }, [])
}

let leaving: ReturnType<typeof setTimeout> | undefined
