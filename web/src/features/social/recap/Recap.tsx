import { recapCardsOf } from '@bora/rules/recap.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { day } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { Deck } from './Deck.tsx'

/** The recap of a month or of a challenge: cards to swipe through, each to be shared as a picture. */
export function Recap() {
  const { t } = useTranslation('recap')
  const { about = '' } = useParams({ strict: false })
  const query = useQuery({ ...read('GET /recaps/:about', { params: { about } }), retry: false })
  const { data, error } = query
  if (error?.code === 'nothing_to_share' || error?.code === 'not_settled' || error?.status === 404)
    return (
      <div className="grid flex-1 place-items-center">
        <div>
          <h1 className="sr-only">{t('title')}</h1>
          <EmptyState
            seed={about}
            title={t(error.code === 'not_settled' ? 'notSettled' : 'nothing')}
            sentence={t(error.code === 'not_settled' ? 'notSettledSentence' : 'nothingSentence')}
          />
          <div className="mt-4 text-center">
            <Button asChild variant="solid">
              <Link {...paths.home()}>{t('home')}</Link>
            </Button>
          </div>
        </div>
      </div>
    )
  if (error) return <PageLoadFailed title={t('failed')} query={query} />
  const of = data?.challenge?.title ?? (data && day(data.from, 'month'))
  return (
    <div className="animate-page mx-auto flex w-full max-w-[480px] flex-1 flex-col px-[var(--gutter)] pt-[max(16px,env(safe-area-inset-top))] pb-[max(18px,env(safe-area-inset-bottom))]">
      <h1 className="type-title text-h1 wrap-anywhere">{t('title')}</h1>
      <p className="mt-0.5 min-h-5 text-sm text-ink-2 wrap-anywhere first-letter:uppercase">{of}</p>
      {data ? (
        <Deck key={about} about={about} recap={data} cards={recapCardsOf(data)} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="mt-4 h-[560px] rounded-[28px]" />
        </Loading>
      )}
    </div>
  )
}
