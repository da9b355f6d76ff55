import { useEffect, useState } from 'react'

/** For which other site this page is being left, if any. Whoever comes back by the browser's own button has not left. */
export function useRedirecting(): [site: string | undefined, setSite: (site: string | undefined) => void] {
  const [site, setSite] = useState<string>()
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent) => event.persisted && setSite(undefined)
    addEventListener('pageshow', cameBack)
    return () => removeEventListener('pageshow', cameBack)
  }, [])
  return [site, setSite]
}
