import { useSyncExternalStore } from 'react'
import { checkServer, whenReachable } from './connection.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'

// The messages of Chromium, Firefox and Safari, and Vite's for a style sheet.
const MISSING = /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i
const RELOADED = 'bora.reloaded'

/** The server could not be reached, it failed, or it has a newer version of the app without this code. */
export type MissingReason = 'offline' | 'failing' | 'outdated'

/** Code, or texts, that could not be loaded. */
export class ChunkLoadError extends Error {
  readonly reason: MissingReason

  constructor(reason: MissingReason, message: string) {
    super(message)
    this.name = 'CodeMissing'
    this.reason = reason
  }
}

/** Imports code that is not yet loaded: `loadCode(() => import('./x.ts'))`. Throws `ChunkLoadError` when that fails. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    const answer = await checkServer()
    if (answer !== 'ok') throw new ChunkLoadError(answer, error.message)
    // The connection may have been lost only for a moment, and again.
    return load().catch(async (again: unknown) => {
      if (!isMissing(again)) throw again
      const reason = await reasonFor(again.message)
      if (reason) throw new ChunkLoadError(reason, again.message)
      return load().catch((last: unknown) => {
        // Some browsers remember the failure of an import for as long as the page is open.
        throw isMissing(last) ? new ChunkLoadError('outdated', last.message) : last
      })
    })
  }
}

/**
 * Returns why a file is missing although the server answered: a newer version of the app does not have it, or the
 * connection was lost again; null if it is there. Safari's message does not name the file.
 */
async function reasonFor(message: string): Promise<MissingReason | null> {
  const file = /https?:\S+/.exec(message)?.[0]
  if (!file) return 'outdated'
  try {
    const { ok, status } = await fetch(file, { method: 'HEAD', cache: 'no-store' })
    if (ok) return null
    return status < 500 ? 'outdated' : 'failing'
  } catch {
    return 'offline'
  }
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message)
}

/**
 * The same for part of a page, without throwing, which would replace the page and everything typed in it.
 * `usePendingChunk` reports that it is pending, and it loads automatically when the server answers again. `inPlace` is
 * for parts that were not tapped: they are reported where they belong.
 */
export async function loadChunk<Module>(load: () => Promise<Module>, inPlace = false): Promise<Module> {
  const part = { inPlace } as MissingPart
  try {
    for (;;) {
      try {
        return await loadCode(load)
      } catch (error) {
        if (!(error instanceof ChunkLoadError)) throw error
        part.reason = error.reason
        await new Promise<void>(resolve => {
          // Retrying can't restore code that was removed.
          const stop = part.reason === 'outdated' ? () => {} : whenReachable(resolve)
          part.goOn = () => (stop(), resolve())
          waiting.add(part)
          tell()
        })
      }
    }
  } finally {
    if (waiting.delete(part)) tell()
  }
}

type MissingPart = { reason: MissingReason; inPlace: boolean; goOn: () => void }

const waiting = new Set<MissingPart>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Returns why a chunk of this page hasn't loaded, among those requested by a tap or those reported in place; usually
 * undefined.
 */
export function usePendingChunk(inPlace: boolean): MissingReason | undefined {
  return useSyncExternalStore(
    listen,
    () => [...waiting].find(part => part.inPlace === inPlace)?.reason,
    () => undefined,
  )
}

/** Retries everything pending at once. */
export function retryPendingChunks(): void {
  for (const part of waiting) part.goOn()
}

/** Returns whether a reload may restore missing code: at most once per version of the app. */
export function mayReload(): boolean {
  const version = versionOfPage()
  return version !== null && readForThisTab(RELOADED) !== version
}

/** Reloads the page automatically, once per version of the app; without storage to record that, not at all. */
export function reloadOnce(): void {
  const version = versionOfPage()
  if (version !== null && mayReload() && writeForThisTab(RELOADED, version)) location.reload()
}

// The entry file of a page has a different name in every build.
function versionOfPage(): string | null {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? null
}
