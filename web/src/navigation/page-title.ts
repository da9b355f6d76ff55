import { useEffect } from 'react'

/** Puts the name of what is shown into the window's title, such as a challenge's, while the component is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = `${title} · Bora`
    return () => {
      document.title = before
    }
  }, [title])
}
