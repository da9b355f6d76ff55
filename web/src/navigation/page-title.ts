import { useEffect, useLayoutEffect } from 'react'

let pageTitle = ''
const names: { title: string }[] = []

function write(): void {
  document.title = names.at(-1)?.title ?? pageTitle
}

/** Sets the title of the page itself, which stands where nothing on it gives a name. */
export function setPageTitle(title: string): void {
  pageTitle = title
  write()
}

/** Puts a name in the place of the page's title, until the function that it returns is called. */
export function nameShown(title: string): () => void {
  const name = { title }
  names.push(name)
  write()
  return () => {
    names.splice(names.indexOf(name), 1)
    write()
  }
}

/** Sets the title of the page that is shown. */
export function usePageOwnTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title])
}

/** Puts the name of what is shown into the window's title, such as a challenge's, while the component is shown. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => (title ? nameShown(`${title} · Bora`) : undefined), [title])
}
