import type { PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where the build puts what draws pages for the server; nobody gets it sent. */
export const RENDERERS = 'server/pages.mjs'

/** Returns what draws pages, of the web app built below `root`; null where it isn't built. */
export async function loadRenderers(root: string): Promise<PageRenderers | null> {
  const file = join(root, RENDERERS)
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderers) : null
}

const BANNER = /<!--consent-->[\s\S]*<!--\/consent-->/

/** A finished document as this installation sends it: the banner that asks about analytics alone comes with the app. */
export function withBanner(document: string, kind: 'full' | 'simple'): string {
  return kind === 'full' ? document : document.replace(BANNER, '')
}
