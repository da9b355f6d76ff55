import { BADGE_CODES } from '@bora/rules/badges/badges.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/queries.ts'
import { BadgeMedal } from '../../../art/BadgeMedal.tsx'
import { SettingsCard } from '../components/settings/SettingsFrame.tsx'
import { latestFirst, useBadgeTexts } from '../../social/components/badges/badge-texts.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { day, number } from '../../../language/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

const MAX = 6

/** The viewer's latest medals, and a link to all of them. */
export function MyBadges({ personId, onOpen }: { personId: string; onOpen: () => void }) {
  const { t } = useTranslation('badges')
  const texts = useBadgeTexts()
  const query = useQuery({ ...read('GET /people/:personId/badges', { params: { personId } }), staleTime: 0 })
  const count =
    query.data && t('count', { earned: number(query.data.earned.length), total: number(BADGE_CODES.length) })
  return (
    <div className="lg:col-span-2">
      <SettingsCard title={t('mine')} aside={count && <span className="text-sm text-ink-2">{count}</span>}>
        {query.data ? (
          <>
            {query.data.earned.length > 0 ? (
              <ul aria-label={t('latest')} className="grid grid-cols-3 gap-x-2 gap-y-4 sm:grid-cols-6">
                {latestFirst(query.data.earned)
                  .slice(0, MAX)
                  .map(({ code, earnedOn }) => (
                    <li key={code} className="flex flex-col items-center gap-0.5 text-center">
                      <BadgeMedal code={code} size={72} />
                      <span className="mt-1.5 text-[0.8125rem] leading-tight font-semibold text-balance">
                        {texts.name(code)}
                      </span>
                      <span className="text-[0.75rem] text-ink-2">{day(earnedOn, 'short')}</span>
                    </li>
                  ))}
              </ul>
            ) : (
              <p className="text-ui">
                <strong className="block font-bold">{t('empty')}</strong>
                <span className="text-ink-2">{t('emptySentence')}</span>
              </p>
            )}
            <Button variant="soft" aria-haspopup="dialog" onClick={onOpen} className="self-start">
              {t('see')}
            </Button>
          </>
        ) : query.isError ? (
          <LoadFailed title={t('failed')} safe="" query={query} />
        ) : (
          <Loading text={t('loading')}>
            <Skeleton className="h-28 rounded-md" />
          </Loading>
        )}
      </SettingsCard>
    </div>
  )
}
