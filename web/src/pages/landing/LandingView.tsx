import type { ReactNode } from 'react'
import type { Language } from '@bora/rules/limits.ts'
import { FinalCall, Footer } from './FinalCall.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { Modes } from './Modes.tsx'
import { OpenFrame } from './OpenFrame.tsx'
import { PrizeSplit } from './PrizeSplit.tsx'
import { Steps } from './Steps.tsx'
import type { LandingTexts } from './texts.ts'

type LandingViewProps = {
  t: LandingTexts
  language: Language
  signedIn?: boolean
  /** the list of open challenges; skeletons take its place where no current data is known */
  open?: ReactNode
  statistics?: ReactNode
}

/** The whole landing page from plain values: the same for the finished HTML and for the running app. */
export function LandingView({ t, language, signedIn = false, open, statistics }: LandingViewProps) {
  return (
    <div className="overflow-x-clip">
      <Header t={t} language={language} signedIn={signedIn} />
      <main>
        <Hero t={t} signedIn={signedIn} />
        <div className="relative bg-canvas">
          <div className="mx-auto max-w-[1152px] px-[var(--gutter)] lg:px-8 xl:px-0">
            <Steps t={t} />
            <Modes t={t} />
            <PrizeSplit t={t} />
            <OpenFrame t={t}>{open}</OpenFrame>
            {statistics}
          </div>
          <FinalCall t={t} signedIn={signedIn} />
        </div>
      </main>
      <Footer t={t} language={language} signedIn={signedIn} />
    </div>
  )
}
