import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../../api/api.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { ConsentSwitches } from '../components/ConsentSwitches.tsx'
import { saveConsents } from '../components/save-consents.ts'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { dayOf, time } from '../../../language/format.ts'
import type { ConsentChoice } from '../../../session/consent.ts'
import { Button } from '../../../ui/Button.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { ConsentHistory } from './ConsentHistory.tsx'
import { showProblem } from '../../../states/show-problem.ts'

type Known = Answer<'GET /me/consents'>

const mine = read('GET /me/consents')

/** The cookie choices, saved at once by each switch, the time since which they apply, and earlier choices. */
export function CookieChoices() {
  const { t } = useTranslation('gdpr-settings')
  const { t: consent } = useTranslation('consent')
  const query = useQuery({ ...mine, staleTime: 0 })
  return (
    <SettingsCard title={consent('title')}>
      {query.data ? (
        <Choices known={query.data} />
      ) : query.isError ? (
        <LoadFailed title={t('cookies.failed')} safe="" query={query} />
      ) : (
        <Loading text={t('loading')}>
          <Skeleton className="h-[220px] rounded-[20px]" />
        </Loading>
      )}
    </SettingsCard>
  )
}

function Choices({ known }: { known: Known }) {
  const { t } = useTranslation('gdpr-settings')
  const [shown, setShown] = useState(false)
  const { analytics, marketing } = known
  const latest = [analytics?.at, marketing?.at]
    .filter(at => at !== undefined)
    .sort()
    .at(-1)

  async function choose(choice: ConsentChoice) {
    // Optimistic: a switch that waits for the network feels broken.
    const of = (type: keyof ConsentChoice) => ({
      at: known[type]?.at ?? new Date().toISOString(),
      consented: choice[type],
    })
    queryClient.setQueryData(mine.queryKey, { analytics: of('analytics'), marketing: of('marketing') })
    try {
      await saveConsents(choice)
    } catch (error) {
      const sentence = t('cookies.notSavedSentence')
      showProblem(error, { title: t('cookies.notSaved'), sentence, again: () => choose(choice) })
    }
  }
  return (
    <>
      <ConsentSwitches
        choice={{ analytics: analytics?.consented ?? false, marketing: marketing?.consented ?? false }}
        onChange={choice => void choose(choice)}
      />
      <p className="text-sm text-ink-2">
        {latest ? t('cookies.since', { date: dayOf(latest, 'full'), time: time(latest) }) : t('cookies.never')}
      </p>
      <div>
        <Button variant="soft" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'history.hide' : 'history.show')}
        </Button>
      </div>
      {shown && <ConsentHistory />}
    </>
  )
}
