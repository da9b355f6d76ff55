import { BANK_REVIEW_HOURS } from '@bora/rules/limits.ts'
import { BANK_DETAILS_STATES } from '@bora/rules/payouts.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readPages } from '../../../api/queries.ts'
import { ADMIN_REFRESH_MS } from '../components/use-waiting-counts.ts'
import type { useDeskAddress } from './desk-address.ts'
import { oneReview, type Review } from './desk-data.ts'
import { DeskList, Nothing } from './DeskList.tsx'
import { useDestinationText } from '../components/destination-text.ts'
import { Drawer } from './Drawer.tsx'
import { instantText } from './instant-text.ts'
import { DrawerNotOpened } from './DrawerNotOpened.tsx'
import { Queue } from './Queue.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { MatchTag, ReviewTag } from './StatusTag.tsx'

type ReviewsProps = { address: ReturnType<typeof useDeskAddress>; waiting: number | undefined }

/** The queue of banking details. */
export function Reviews({ address, waiting }: ReviewsProps) {
  const { t } = useTranslation('admin-payouts')
  const { line } = useDestinationText()
  const { q: search, open, status } = address.search
  const state = BANK_DETAILS_STATES.find(each => each === status) ?? 'pending'
  const query = useInfiniteQuery({
    ...readPages('GET /admin/bank-reviews', { query: { state, ...(search && { search }) } }),
    staleTime: 0,
    refetchInterval: ADMIN_REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskList
      title={t('reviews')}
      sentence={t('promised', BANK_REVIEW_HOURS)}
      searchLabel={t('search.reviews')}
      filterLabel={t('filter.reviews')}
      filters={BANK_DETAILS_STATES.map(value => ({
        value,
        label: t(`filter.${value}`),
        count: value === 'pending' ? waiting : undefined,
      }))}
      status={state}
      address={address}
      drawer={open && <OpenReview key={open} id={open} onClose={address.close} />}
    >
      <Queue<Review>
        label={t('reviews')}
        query={query}
        idOf={review => review.person.id}
        personOf={review => review.person}
        underName={review => review.holderName}
        address={address}
        columns={[
          {
            label: t('column.destination'),
            text: review => line(review.destination),
            look: 'quiet',
            inCard: 'below',
          },
          { label: t('column.holder'), Tag: MatchTag, inCard: 'below' },
          {
            label: t('column.submitted'),
            text: review => instantText(review.submittedAt),
            look: 'quiet',
            under: t('column.destination'),
            inCard: 'below',
          },
          { label: t('column.status'), Tag: ReviewTag, inCard: 'below' },
        ]}
        empty={
          <Nothing
            title={t('list.noReviews')}
            sentence={t('list.noReviewsSentence')}
            icon={<Landmark size={20} />}
            address={address}
          />
        }
      />
    </DeskList>
  )
}

function OpenReview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin-payouts')
  const review = useQuery({ ...oneReview(id), staleTime: 0, refetchInterval: ADMIN_REFRESH_MS })
  const [refuses, setRefuses] = useState(false)
  return (
    <>
      <Drawer open={id} title={t('reviews')} asks={refuses} onClose={onClose}>
        {review.data ? (
          <ReviewDetail review={review.data} onRefuse={() => setRefuses(true)} />
        ) : (
          <DrawerNotOpened query={review} />
        )}
      </Drawer>
      {review.data && refuses && <RefuseDialog review={review.data} onClose={() => setRefuses(false)} />}
    </>
  )
}
