import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@bora/rules/limits.ts'
import { chooseLanguage } from '../../language/choose-language.ts'
import { currentLanguage } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { LandingView } from './LandingView.tsx'
import { OpenChallenges } from './OpenChallenges.tsx'
import { PlatformStatistics } from './PlatformStatistics.tsx'

/** The landing page inside the running app: plain links navigate within the app. */
export function Landing() {
  const { t } = useTranslation('landing')
  const session = useSession()
  const router = useRouter()
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = page.current
    function onClick(event: MouseEvent) {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]')
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !plain || event.defaultPrevented) return
      event.preventDefault()
      const language = link.dataset['language']
      if (language) {
        router.history.replace('/')
        void chooseLanguage(language as Language)
      } else {
        router.history.push(link.getAttribute('href')!)
      }
    }
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [router])

  return (
    <div ref={page}>
      <LandingView
        t={t}
        language={currentLanguage()}
        signedIn={session !== null}
        open={<OpenChallenges />}
        statistics={<PlatformStatistics />}
      />
    </div>
  )
}
