import { useEffect, useState } from 'react'

/** The other site this page is navigating to, if any. Returning with the browser's Back button resets it. */
export function useRedirecting(): [site: string | undefined, setSite: (site: string | undefined) => void] {
  const [site, setSite] = useState<string>()
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent) => event.persisted && setSite(undefined)
    addEventListener('pageshow', cameBack)
    return () => removeEventListener('pageshow', cameBack)
  }, [])
  return [site, setSite]
}
