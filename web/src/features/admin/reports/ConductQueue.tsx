import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/api.ts'
import { readPages, staleReadsAnswered } from '../../../api/queries.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { showProblem } from '../../../states/show-problem.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { CASES_FRESH_MS, instantText } from './case-data.ts'
import { ConductCaseCard } from './ConductCaseCard.tsx'
import { type About, OpenConductDialog } from './OpenConductDialog.tsx'

type ConductQueueProps = { isFinal: boolean; onFinal: (isFinal: boolean) => void }

/** Cases about participants after the start, and the calls of hosts. */
export function ConductQueue({ isFinal, onFinal }: ConductQueueProps) {
  const { t } = useTranslation('admin-reports')
  const [about, setAbout] = useState<About | 'new' | null>(null)
  const query = useInfiniteQuery({
    ...readPages('GET /admin/conduct', { query: { state: isFinal ? 'final' : 'open' } }),
    staleTime: 0,
    refetchInterval: CASES_FRESH_MS,
  })
  const cases = query.data?.pages.flatMap(page => page.items) ?? []
  const calls = query.data?.pages[0]?.calls ?? []
  async function dismiss(callId: string) {
    try {
      await call('POST /admin/conduct/calls/:callId/dismiss', { params: { callId } })
    } catch (error) {
      showProblem(error, { title: t('conduct.failed') })
    }
    await staleReadsAnswered()
  }
  return (
    <section aria-labelledby="conduct-queue" className="px-[var(--gutter)] pb-10 lg:px-6 lg:pt-5">
      <h2 id="conduct-queue" className="type-title text-[1.375rem]">
        {t('conduct.title')}
      </h2>
      <p className="text-sm text-ink-2">{t('conduct.sentence')}</p>
      <div role="group" aria-label={t('conduct.label')} className="my-4 flex flex-wrap items-center gap-2">
        <Chip active={!isFinal} onClick={() => onFinal(false)}>
          {t('state.open')}
        </Chip>
        <Chip active={isFinal} onClick={() => onFinal(true)}>
          {t('state.decided')}
        </Chip>
        <Button size="sm" variant="soft" className="ml-auto" onClick={() => setAbout('new')}>
          {t('conduct.new')}
        </Button>
      </div>
      {!query.data ? (
        query.isError ? (
          <LoadFailed title={t('conduct.loadFailed')} safe="" query={query} />
        ) : (
          <Loading text={t('list.loading')}>
            <Skeleton className="mb-4 h-40 rounded-lg" />
          </Loading>
        )
      ) : cases.length + calls.length === 0 ? (
        <EmptyState
          seed="conduct"
          palette="areia"
          icon={<Check size={20} />}
          title={t('conduct.empty')}
          sentence={t('conduct.emptySentence')}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {calls.map(one => (
            <li key={one.id} className="rounded-lg bg-surface p-4 shadow-e1 lg:bg-sunken">
              <h3 className="text-ui font-bold">{t('conduct.call', { name: one.person.name })}</h3>
              <p className="text-sm text-ink-2">
                {t('conduct.callBy', {
                  name: one.caller.name,
                  moment: instantText(one.at),
                  challenge: one.challenge.title,
                })}
              </p>
              <p className="mt-2 text-sm break-words whitespace-pre-line">{one.words}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() =>
                    setAbout({ challengeId: one.challenge.id, personId: one.person.id, name: one.person.name })
                  }
                >
                  {t('conduct.open')}
                </Button>
                <Button size="sm" variant="soft" onClick={() => void dismiss(one.id)}>
                  {t('conduct.dismiss')}
                </Button>
              </div>
            </li>
          ))}
          {cases.map(one => (
            <li key={one.id}>
              <ConductCaseCard one={one} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={query} label={t('list.more')} busyLabel={t('list.loading')} size="sm" className="p-3" />
      {about && <OpenConductDialog about={about === 'new' ? null : about} onClose={() => setAbout(null)} />}
    </section>
  )
}
