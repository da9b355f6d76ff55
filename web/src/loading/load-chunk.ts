import { useSyncExternalStore } from 'react'
import { checkServer, whenReachable } from './connection.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'

// What Chromium, Firefox and Safari say, and Vite of a style sheet.
const MISSING = /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i
const RELOADED = 'bora.reloaded'

/** Nobody could be reached, the server failed, or it has another version of the app by now and this code is gone. */
export type MissingReason = 'offline' | 'failing' | 'outdated'

/** Code, or texts, that didn't come. */
export class ChunkLoadError extends Error {
  readonly reason: MissingReason

  constructor(reason: MissingReason, message: string) {
    super(message)
    this.name = 'CodeMissing'
    this.reason = reason
  }
}

/** Imports what is not in the page yet: `loadCode(() => import('./x.ts'))`. Throws `ChunkLoadError` where that doesn't come. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    const answer = await checkServer()
    if (answer !== 'ok') throw new ChunkLoadError(answer, error.message)
    // It may have been just a moment without a connection.
    return load().catch((again: unknown) => {
      throw isMissing(again) ? new ChunkLoadError('outdated', again.message) : again
    })
  }
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message)
}

/**
 * The same for a part of a page: nothing is thrown, which would take the page away with all that was typed in it.
 * `usePendingChunk` tells that it is waited for, and it comes by itself when the server answers again. `inPlace` of what
 * nobody tapped: that is told where it belongs.
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
          // What is gone doesn't come back by waiting.
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

/** Why something that this page waits for isn't here, of what was tapped or of what is told in its place; nothing as a rule. */
export function usePendingChunk(inPlace: boolean): MissingReason | undefined {
  return useSyncExternalStore(
    listen,
    () => [...waiting].find(part => part.inPlace === inPlace)?.reason,
    () => undefined,
  )
}

/** Asks at once for all that is waited for. */
export function retryPendingChunks(): void {
  for (const part of waiting) part.goOn()
}

/** Whether loading the page anew may bring the code that is gone: not twice for the same version of the app. */
export function mayReload(): boolean {
  const version = versionOfPage()
  return version !== null && readForThisTab(RELOADED) !== version
}

/** Loads the page anew by itself, which is done once for a version of the app; without a place to note that, not at all. */
export function reloadOnce(): void {
  const version = versionOfPage()
  if (version !== null && mayReload() && writeForThisTab(RELOADED, version)) location.reload()
}

// The file that a page starts with has another name in every build.
function versionOfPage(): string | null {
  return document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? null
}
