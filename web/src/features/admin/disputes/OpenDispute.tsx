import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminSection } from '../components/AdminSection.tsx'
import { DetailState } from '../components/DetailState.tsx'
import { whenText } from '../../challenges/components/phase.ts'
import { money } from '../../../language/format.ts'
import { paths } from '../../../navigation/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Compared } from './Compared.tsx'
import { DecisionDialog } from './DecisionDialog.tsx'
import { DISPUTES_FRESH_MS, oneDispute, type WholeDispute } from './dispute-data.ts'
import { Evidence } from './Evidence.tsx'
import { StateTag } from './StateTag.tsx'

/** One dispute in detail: its reason, the workouts, the stakes, the possible changes, and the decision. */
export function OpenDispute({ open }: { open: string }) {
  const { t } = useTranslation('admin-disputes')
  const query = useQuery({ ...oneDispute(open), staleTime: 0, refetchInterval: DISPUTES_FRESH_MS })
  const [asked, ask] = useState<'upheld' | 'dismissed' | null>(null)
  if (query.data) {
    const dispute = query.data
    return (
      <>
        <Head dispute={dispute} />
        <div className="mt-5 flex flex-col gap-5">
          <AdminSection title={t('reason')}>
            <p className="break-words whitespace-pre-line">{dispute.reason}</p>
          </AdminSection>
          <AdminSection title={t('evidence')}>
            <ul className="flex flex-col gap-5">
              {dispute.evidence.map(workout => (
                <Evidence key={workout.id} workout={workout} challenge={dispute.challenge} />
              ))}
            </ul>
          </AdminSection>
          <Stake dispute={dispute} />
          {(dispute.ledTo !== null || (dispute.state === 'open' && dispute.against !== 'nothing_to_dispute')) && (
            <Compared open={open} dispute={dispute} />
          )}
          <Decision dispute={dispute} onAsk={ask} />
        </div>
        {asked && <DecisionDialog open={open} dispute={dispute} outcome={asked} onClose={() => ask(null)} />}
      </>
    )
  }
  return (
    <DetailState
      query={query}
      gone={{ title: t('gone'), sentence: t('goneSentence') }}
      failed={{ title: t('failed'), safe: '' }}
      loading={t('loading')}
    >
      <Skeleton className="h-9 w-64" />
      <Skeleton className="mt-5 h-28 rounded-lg" />
      <Skeleton className="mt-5 h-64 rounded-lg" />
    </DetailState>
  )
}

function Head({ dispute }: { dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes')
  const { challenge, openedBy, openedAt, state } = dispute
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="type-title text-[1.5rem] break-words">{challenge.title}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {t('openedBy', { name: openedBy.name, when: whenText(openedAt) })} ·{' '}
          {t('until', { when: whenText(challenge.disputesUntil) })}
        </p>
        <div className="mt-2">
          <StateTag state={state} />
        </div>
      </div>
      <Button asChild variant="soft">
        <Link {...paths.results(challenge.id)}>{t('toResults')}</Link>
      </Button>
    </header>
  )
}

function Stake({ dispute }: { dispute: WholeDispute }) {
  const { t } = useTranslation('admin-disputes')
  const { shares, currency, state } = dispute
  return (
    <AdminSection title={t('money')}>
      <ul className="divide-y divide-line">
        {shares.map(({ person, prizeCents, heldCents }) => (
          <li key={person.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2">
            <span className="min-w-0 font-[650] break-words">{person.name}</span>
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {([['prize', prizeCents] as const, ['held', heldCents] as const] as const).map(([key, cents]) => (
                <div key={key} className="flex items-baseline gap-2">
                  <dt className="text-ink-2">{t(key)}</dt>
                  <dd className="type-num text-[0.9375rem]">{money(cents, currency)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">{t(state === 'open' ? 'heldNote' : 'freeNote')}</p>
    </AdminSection>
  )
}

type DecisionProps = { dispute: WholeDispute; onAsk: (outcome: 'upheld' | 'dismissed') => void }

function Decision({ dispute, onAsk }: DecisionProps) {
  const { t } = useTranslation('admin-disputes')
  const { state, against, decidedBy, decision, endedAt, ledTo } = dispute
  const about = { name: decidedBy?.name ?? '', when: whenText(endedAt ?? dispute.openedAt), revision: ledTo ?? 0 }
  return (
    <AdminSection title={t('decision.title')}>
      {state !== 'open' ? (
        <>
          <p>{t(`decision.${state}`, about)}</p>
          {decision && <p className="mt-2 break-words whitespace-pre-line text-ink-2">{decision}</p>}
        </>
      ) : against === 'not_allowed' ? (
        <p className="text-ink-2">{t('decision.concerned')}</p>
      ) : (
        <>
          {against === 'nothing_to_dispute' && <p className="mb-3 text-ink-2">{t('decision.refundedSince')}</p>}
          <div className="flex flex-wrap gap-2.5">
            {against === null && (
              <Button variant="bora" size="lg" disc="check" onClick={() => onAsk('upheld')}>
                {t('do.uphold')}
              </Button>
            )}
            <Button variant="soft" size="lg" onClick={() => onAsk('dismissed')}>
              {t('do.dismiss')}
            </Button>
          </div>
        </>
      )}
    </AdminSection>
  )
}
