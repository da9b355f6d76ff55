import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { Posts } from '../components/feed/Posts.tsx'
import { Page } from '../../../layout/Layout.tsx'
import { deviceTimeZone } from '../../../device/clock.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { FeedRail } from './FeedRail.tsx'
import { NewPosts } from './NewPosts.tsx'
import { TrainedToday } from './TrainedToday.tsx'

type Whose = 'all' | 'mine'

/** Activity in the viewer's challenges: who has trained today, and posts, all or the viewer's own. */
export function Feed() {
  const { t } = useTranslation('feed')
  const search = useSearch({ strict: false }) as { whose?: Whose }
  const navigate = useNavigate()
  const whose = search.whose ?? 'all'
  const today = useQuery(read('GET /feed/today', { query: { timeZone: deviceTimeZone() } }))
  return (
    <Page rail={<FeedRail today={today.data} />}>
      <div className="mx-auto max-w-[520px] lg:max-w-[560px]">
        <header className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2">
          <h1 className="type-title text-d2 lg:text-[2.25rem]">{t('feed')}</h1>
          <Segmented<Whose>
            label={t('whose')}
            value={whose}
            onChange={next =>
              void navigate({ ...paths.feed(), search: next === 'mine' ? { whose: next } : {}, replace: true })
            }
            options={[
              { value: 'all', label: t('all') },
              { value: 'mine', label: t('mine') },
            ]}
            className="w-[212px] max-w-full"
          />
        </header>
        {whose === 'all' && <TrainedToday query={today} />}
      </div>
      <NewPosts />
      <Posts
        key={whose}
        whose={whose}
        className="pt-4"
        empty={
          <EmptyState
            seed={`feed-${whose}`}
            title={t(`empty.${whose}`)}
            sentence={t(`empty.${whose}Sentence`)}
            action={
              <Button asChild variant="solid">
                {whose === 'mine' ? (
                  <Link {...paths.addActivity()}>{t('log')}</Link>
                ) : (
                  <Link {...paths.home()}>{t('find')}</Link>
                )}
              </Button>
            }
          />
        }
      />
    </Page>
  )
}
