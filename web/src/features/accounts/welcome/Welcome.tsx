import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageLoadFailed } from '../../../states/LoadFailed.tsx'
import { PageSpinner } from '../../../states/PageSpinner.tsx'
import { ownPath, paths, WELCOME_STEPS, type WelcomeStep } from '../../../navigation/paths.ts'
import { queryClient, read } from '../../../api/queries.ts'
import { CountryStep } from './CountryStep.tsx'
import { FairPlayStep } from './FairPlayStep.tsx'
import { Intro } from './Intro.tsx'
import type { Me } from './step-props.ts'
import { numberOf, shownStep, stepAfter } from './steps.ts'
import { SurveyStep } from './SurveyStep.tsx'

/**
 * The first steps of a new person, then back to the page they wanted: the country, if unknown; and, once a first
 * workout is logged, how it works, fair play and five questions.
 */
export function Welcome() {
  const { t } = useTranslation('welcome')
  const query = useQuery(read('GET /me'))
  if (query.data) return <Steps me={query.data} />
  if (!query.isError) return <PageSpinner />
  return (
    <main className="flex min-h-[100dvh] flex-col">
      <PageLoadFailed title={t('load.title')} query={query} />
    </main>
  )
}

function Steps({ me }: { me: Me }) {
  const { step: wished, next } = useSearch({ from: '/signed-in/welcome' })
  const navigate = useNavigate()
  const router = useRouter()
  const step = shownStep(wished, me)
  const [first] = useState(step)

  const show = (wanted: WelcomeStep) =>
    void navigate({ to: paths.welcome().to, search: { step: wanted, ...(next && { next }) } })
  const leave = () => router.history.replace(ownPath(next))
  const before = WELCOME_STEPS[WELCOME_STEPS.indexOf(step) - 1]
  const back = before && before !== 'country' ? () => show(before) : undefined
  // The query cache has the result of a call before this component does.
  const goOn = (from: WelcomeStep = step) => {
    const after = stepAfter(from, queryClient.getQueryData(read('GET /me').queryKey) ?? me)
    if (after) show(after)
    else leave()
  }
  const common = { me, arrived: step === first }
  if (step === 'country') return <CountryStep {...common} onDone={() => goOn()} />
  if (step === 'fair-play') return <FairPlayStep {...common} onBack={back} onDone={() => goOn()} />
  if (step.startsWith('survey'))
    return (
      <SurveyStep
        {...common}
        number={numberOf(step)}
        onBack={back}
        onQuestion={number => show(`survey-${number + 1}` as WelcomeStep)}
        onDone={leave}
      />
    )
  return (
    <Intro
      {...common}
      number={numberOf(step)}
      onSlide={number => show(`intro-${number + 1}` as WelcomeStep)}
      onEnd={() => goOn('intro-4')}
    />
  )
}
