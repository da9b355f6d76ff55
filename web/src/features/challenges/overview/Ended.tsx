import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { coverBy, type Overview } from '../components/challenge-data.ts'
import { ChallengeLinkRow } from '../components/ChallengeLinkRow.tsx'
import { number } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { read } from '../../../api/queries.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'

const ALTERNATIVES = 4

/** A challenge that is over and still active waits to be settled. */
const titles = { active: 'closing', completed: 'title', cancelled: 'cancelled' } as const

/** A challenge that can't be joined any longer: a faded cover and open alternatives. */
export function Ended({ challenge }: { challenge: Overview }) {
  const { t } = useTranslation('overview')
  const open = useQuery(read('GET /challenges/open', { query: { limit: ALTERNATIVES, joinable: 'yes' } }))
  const inside = challenge.mine !== null
  useEffect(() => {
    if (!inside) toast({ variant: 'destructive', title: t('ended.toast'), sentence: t('ended.toastSentence') })
  }, [inside, t])
  const lasted = t('ended.lasted', { count: challenge.durationDays })
  const people = t('ended.people', { count: challenge.participants, people: number(challenge.participants) })
  return (
    <div className="animate-page mx-auto w-full max-w-[640px] px-[var(--gutter)] pb-16">
      <div className="h-[160px] overflow-hidden rounded-[28px] opacity-75 saturate-[.35] sm:h-[220px]">
        <Cover id={challenge.id} category={challenge.category} by={coverBy(challenge)} shape="cover" />
      </div>
      <div className="mt-6 text-center">
        <h1 className="type-title text-title lg:text-d1">{t(`ended.${titles[challenge.status]}`)}</h1>
        <p className="mt-1 text-ui font-semibold">{challenge.title}</p>
        <p className="mx-auto mt-2 max-w-[380px] text-base text-balance text-ink-2">
          {challenge.status === 'cancelled' ? t('ended.cancelledSentence') : `${lasted} ${people} ${t('ended.next')}`}
        </p>
        {inside && (
          <Button asChild variant="line" className="mt-4">
            <Link {...(challenge.status === 'completed' ? paths.results(challenge.id) : paths.challenge(challenge.id))}>
              {challenge.status === 'completed' ? t('ended.results') : t('openChallenge')}
            </Link>
          </Button>
        )}
      </div>
      <section aria-labelledby="open-title" className="mt-7">
        <h2 id="open-title" className="type-title mb-3 text-h1">
          {t('ended.open')}
        </h2>
        {open.data ? (
          <ul className="flex flex-col gap-2.5">
            {open.data.items
              .filter(card => card.id !== challenge.id)
              .map(card => (
                <li key={card.id}>
                  <ChallengeLinkRow card={card} />
                </li>
              ))}
          </ul>
        ) : open.isError ? (
          <p className="text-ui text-ink-2">{t('ended.openError')}</p>
        ) : (
          <Loading text={t('ended.open')}>
            <div className="flex flex-col gap-2.5">
              {[0, 1, 2].map(key => (
                <Skeleton key={key} className="h-[86px] rounded-lg" />
              ))}
            </div>
          </Loading>
        )}
      </section>
    </div>
  )
}
