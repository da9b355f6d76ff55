import { notFound } from '@tanstack/react-router'
import { loadConfig } from '../settings/config.ts'

/** Guards the developers' pages: in production they are page-not-found. */
export async function developmentOnly() {
  const config = await loadConfig().catch(() => null)
  if (!config?.development && !import.meta.env.DEV) throw notFound()
}
