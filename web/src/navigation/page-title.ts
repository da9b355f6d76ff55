import { useEffect, useLayoutEffect } from 'react'

let pageTitle = ''
const names: { title: string }[] = []

function write(): void {
  document.title = names.at(-1)?.title ?? pageTitle
}

/** Sets the page's own title, shown where nothing on the page sets a name. */
export function setPageTitle(title: string): void {
  pageTitle = title
  write()
}

/** Replaces the page's title with a name, until the returned function is called. */
export function nameShown(title: string): () => void {
  const name = { title }
  names.push(name)
  write()
  return () => {
    names.splice(names.indexOf(name), 1)
    write()
  }
}

/** Sets the title of the current page. */
export function usePageOwnTitle(title: string): void {
  useEffect(() => setPageTitle(title), [title])
}

/** Shows the name of the content, such as a challenge's, in the window's title while the component is mounted. */
export function usePageTitle(title: string | undefined): void {
  useLayoutEffect(() => (title ? nameShown(`${title} · Bora`) : undefined), [title])
}
