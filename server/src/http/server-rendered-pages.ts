import type { PageRenderers } from '@bora/contract/server-rendered-pages.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Path of the server's page renderers in the build; they are not served. */
export const RENDERERS = 'server/pages.mjs'

/** Loads the page renderers of the web app built below `root`; null if it isn't built. */
export async function loadRenderers(root: string): Promise<PageRenderers | null> {
  const file = join(root, RENDERERS)
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as PageRenderers) : null
}

const BANNER = /<!--consent-->[\s\S]*<!--\/consent-->/

/**
 * Returns a static document as this installation sends it: the banner that only asks about analytics comes with the
 * app.
 */
export function withBanner(document: string, kind: 'full' | 'simple'): string {
  return kind === 'full' ? document : document.replace(BANNER, '')
}
