import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { showProblem } from '../../../states/show-problem.ts'
import { Switch } from '../../../ui/Choice.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** Whether the person reviews workouts of others. */
export function ReviewChoice() {
  const { t } = useTranslation('gdpr-settings')
  const query = useQuery(read('GET /me/reviews'))
  const change = useMutation({
    mutationFn: (isOff: boolean) => call('PUT /me/reviews/switch', { body: { isOff } }),
    onSuccess: ({ isOff }) => {
      queryClient.setQueryData(read('GET /me/reviews').queryKey, before => before && { ...before, isOff })
    },
    onError: error => showProblem(error, { title: t('reviews.notSaved') }),
  })
  const isOff = change.isPending ? change.variables : query.data?.isOff
  return (
    <SettingsCard title={t('reviews.title')} sentence={t('reviews.sentence')}>
      {isOff !== undefined ? (
        <Switch
          title={t('reviews.on')}
          sentence={t('reviews.onSentence')}
          checked={!isOff}
          onChange={event => change.mutate(!event.target.checked)}
        />
      ) : query.isError ? (
        <LoadFailed title={t('reviews.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('reviews.loading')}>
          <Skeleton className="h-14 rounded-md" />
        </Loading>
      )}
    </SettingsCard>
  )
}
