import { useMutation, useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Answer, call } from '../../../api/api.ts'
import { read, staleReadsAnswered } from '../../../api/queries.ts'
import { whenText } from '../../challenges/components/phase.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { day, list } from '../../../language/format.ts'
import { workoutName } from '../../../language/workout-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card as Box, IconWell } from '../../../ui/Card.tsx'
import { Tag, type TagTone } from '../../../ui/Chip.tsx'
import { toast } from '../../../ui/toast.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import type { ResultsData } from './results-data.ts'
import { showProblem } from '../../../states/show-problem.ts'

type Disputed = Answer<'GET /challenges/:challengeId/disputes'>
type Dispute = Disputed['items'][number]

const TONES = {
  open: 'maracuja',
  withdrawn: 'neutral',
  dismissed: 'neutral',
  upheld: 'folha',
} as const satisfies Record<Dispute['state'], TagTone>

/** Until when the result can be disputed, the viewer's own disputes, and a button to open one. */
export function Disputes({ results, className }: { results: ResultsData; className?: string }) {
  const { t } = useTranslation('results')
  const [open, setOpen] = useState(false)
  const challengeId = results.challenge.id
  const query = useQuery({
    ...read('GET /challenges/:challengeId/disputes', { params: { challengeId } }),
    staleTime: 0,
  })
  if (!query.data && query.isError) {
    return (
      <Box as="section" className={className}>
        <LoadFailed title={t('disputes.failed')} query={query} />
      </Box>
    )
  }
  if (!query.data) return null
  const { until, against, items, prizeContested, decisions } = query.data
  const published = decisions.filter(one => !items.some(own => own.id === one.id))
  if (against === 'nothing_to_dispute' && items.length === 0 && decisions.length === 0) return null
  return (
    <Box as="section" aria-labelledby="disputes-title" className={className}>
      <div className="flex items-start gap-4">
        <IconWell tone="mar" size={48}>
          <Scale size={24} aria-hidden="true" />
        </IconWell>
        <div className="min-w-0 flex-1">
          <h2 id="disputes-title" className="text-base font-bold">
            {t('disputes.title')}
          </h2>
          <p className="mt-1 text-sm text-balance text-ink-2">
            {t(against === 'dispute_over' ? 'disputes.over' : 'disputes.until', { when: whenText(until) })}
          </p>
          {prizeContested && <p className="mt-2 text-sm font-semibold">{t('disputes.ofMine')}</p>}
          {against === 'disputes_used' && <p className="mt-2 text-sm text-ink-2">{t('disputes.used')}</p>}
        </div>
      </div>
      {items.length > 0 && (
        <ul aria-label={t('disputes.mine')} className="mt-4 divide-y divide-line border-t border-line">
          {items.map(dispute => (
            <Own key={dispute.id} dispute={dispute} challengeId={challengeId} />
          ))}
        </ul>
      )}
      {published.length > 0 && (
        <section aria-labelledby="decisions-title" className="mt-4 border-t border-line pt-4">
          <h3 id="decisions-title" className="text-sm font-bold">
            {t('disputes.decisions')}
          </h3>
          <ul className="divide-y divide-line">
            {published.map(decision => (
              <Published key={decision.id} decision={decision} />
            ))}
          </ul>
        </section>
      )}
      {against === null && (
        <Button variant="soft" block className="mt-4" onClick={() => setOpen(true)}>
          {t('disputes.open')}
        </Button>
      )}
      {open && <DisputeDialog results={results} until={until} onClose={() => setOpen(false)} />}
    </Box>
  )
}

/** The decision on another person's dispute: about whose workouts, how, and why. */
function Published({ decision }: { decision: Disputed['decisions'][number] }) {
  const { t } = useTranslation('results')
  return (
    <li className="py-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-ui font-semibold break-words">
          {list([...new Set(decision.workouts.map(one => one.person.name))])}
        </p>
        <Tag tone={TONES[decision.outcome]}>{t(`disputes.state.${decision.outcome}`)}</Tag>
      </div>
      <Workouts workouts={decision.workouts} />
      <p className="mt-1.5 text-sm break-words whitespace-pre-line text-ink-2">
        {t('disputes.decision', { reason: decision.reason })}
      </p>
      <p className="mt-1 text-[0.8125rem] text-ink-2">
        {[
          whenText(decision.decidedAt),
          ...(decision.ledTo ? [t('disputes.ledTo', { revision: decision.ledTo })] : []),
        ].join(' · ')}
      </p>
    </li>
  )
}

function Workouts({ workouts }: { workouts: Dispute['workouts'] }) {
  return (
    <p className="text-[0.8125rem] text-ink-2">
      {workouts.map(one => `${workoutName(one.workoutType)}, ${day(one.localDate, 'short')}`).join(' · ')}
    </p>
  )
}

function Own({ dispute, challengeId }: { dispute: Dispute; challengeId: string }) {
  const { t } = useTranslation('results')
  const withdraw = useMutation({
    mutationFn: () =>
      call('POST /challenges/:challengeId/disputes/:disputeId/withdraw', {
        params: { challengeId, disputeId: dispute.id },
      }),
    onSuccess: () => toast({ variant: 'success', title: t('disputes.withdrawn') }),
    onError: error => showProblem(error, { title: t('disputes.notWithdrawn') }),
    onSettled: staleReadsAnswered,
  })
  const [first] = dispute.workouts
  return (
    <li className="py-3.5 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-ui font-semibold break-words">{first?.person.name}</p>
        <Tag tone={TONES[dispute.state]}>{t(`disputes.state.${dispute.state}`)}</Tag>
      </div>
      <Workouts workouts={dispute.workouts} />
      <p className="mt-1.5 text-sm break-words whitespace-pre-line">{dispute.reason}</p>
      {dispute.decision && (
        <p className="mt-1.5 text-sm break-words whitespace-pre-line text-ink-2">
          {t('disputes.decision', { reason: dispute.decision })}
        </p>
      )}
      {dispute.state === 'open' && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          busy={withdraw.isPending}
          busyLabel={t('disputes.withdrawing')}
          onClick={() => withdraw.mutate()}
        >
          {t('disputes.withdraw')}
        </Button>
      )}
    </li>
  )
}
