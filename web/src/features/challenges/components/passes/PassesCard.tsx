import { useQuery } from '@tanstack/react-query'
import { Goal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../../language/language.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { PassSign } from '../../../../ui/PassTokens.tsx'
import { Loading, Skeleton } from '../../../../ui/Skeleton.tsx'
import { scoreText } from '../../../workouts/components/score-text.ts'
import type { Details } from '../challenge-data.ts'
import { LoadFailed } from '../../../../states/LoadFailed.tsx'
import { BoldPart } from './BoldPart.tsx'
import { PassDialog } from './PassDialog.tsx'
import { PassRow } from './PassRow.tsx'
import { passesQuery } from './passes-data.ts'
import { unbroken } from './unbroken.ts'

/** The viewer's passes in a challenge: passes left, requested ones, their effect on the target, and requesting one. */
export function PassesCard({ challenge }: { challenge: Details }) {
  const { t } = useTranslation('passes')
  const [asking, setAsking] = useState(false)
  const query = useQuery(passesQuery(challenge.id))
  if (query.isError && !query.data) return <LoadFailed title={t('loadFailed')} query={query} />
  if (!query.data)
    return (
      <Loading text={t('loading')}>
        <Skeleton className="h-32 rounded-lg" />
      </Loading>
    )
  const { data } = query
  const mayAsk = data.dates.some(one => one.state === 'open')
  if (!mayAsk && data.passes.length === 0) return null
  const score = (value: number) => unbroken(scoreText(challenge.type, value, currentLanguage()))
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="type-title text-h1">{t('title')}</h2>
        <span className="text-sm text-ink-2">{t('left', { count: data.left, of: data.passDays })}</span>
      </div>
      {data.passes.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('none')}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {data.passes.map(pass => (
            <PassRow key={pass.date} challengeId={challenge.id} pass={pass} today={data.today} />
          ))}
        </ul>
      )}
      {data.ownTarget !== null && data.target !== null && data.ownTarget !== data.target && (
        <p className="mt-3 flex items-start gap-2.5 text-sm text-ink-2">
          <Goal size={18} aria-hidden="true" className="mt-px shrink-0" />
          <span className="text-balance">
            <BoldPart text={t('target', { own: '|', target: score(data.target) })}>{score(data.ownTarget)}</BoldPart>
          </span>
        </p>
      )}
      {mayAsk && (
        <Button
          // With none left it only tells so.
          variant={data.left === 0 ? 'ghost' : 'soft'}
          block
          className={data.left === 0 ? 'mt-2 -mb-2' : 'mt-3.5'}
          aria-haspopup="dialog"
          icon={<PassSign size={20} />}
          onClick={() => setAsking(true)}
        >
          {t('ask')}
        </Button>
      )}
      <PassDialog challenge={challenge} passes={data} open={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}
