import { useRouter } from '@tanstack/react-router'
import i18next from 'i18next'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage } from '../../language.ts'
import type { Language } from '../../language-choice.ts'
import { useSession } from '../../session.ts'
import { LandingView } from './LandingView.tsx'
import { OpenSkeleton } from './OpenFrame.tsx'

const OpenChallenges = lazy(async () => {
  const [module] = await Promise.all([
    import('./OpenChallenges.tsx'),
    i18next.loadNamespaces(['challenge', 'receipts', 'errors']),
  ])
  return { default: module.OpenChallenges }
})

/** The landing page inside the running app: plain links become moves within it. */
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
        void changeLanguage(language as Language)
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
        open={
          <Suspense fallback={<OpenSkeleton />}>
            <OpenChallenges />
          </Suspense>
        }
      />
    </div>
  )
}
