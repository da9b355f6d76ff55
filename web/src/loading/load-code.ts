import { useSyncExternalStore } from 'react'
import { askServer, whenReachable } from './connection.ts'
import { readForThisTab, writeForThisTab } from '../device/stored.ts'

// What Chromium, Firefox and Safari say, and Vite of a style sheet.
const MISSING = /dynamically imported module|module script failed|Failed to fetch|Unable to preload/i
const RELOADED = 'bora.reloaded'

/** Nobody could be reached, the server failed, or it has another version of the app by now and this code is gone. */
export type MissingReason = 'offline' | 'failing' | 'outdated'

/** Code, or texts, that didn't come. */
export class CodeMissing extends Error {
  readonly reason: MissingReason

  constructor(reason: MissingReason, message: string) {
    super(message)
    this.name = 'CodeMissing'
    this.reason = reason
  }
}

/** Imports what is not in the page yet: `loadCode(() => import('./x.ts'))`. Throws `CodeMissing` where that doesn't come. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!isMissing(error)) throw error
    const answer = await askServer()
    if (answer !== 'ok') throw new CodeMissing(answer, error.message)
    // It may have been just a moment without a connection.
    return load().catch((again: unknown) => {
      throw isMissing(again) ? new CodeMissing('outdated', again.message) : again
    })
  }
}

function isMissing(error: unknown): error is Error {
  return error instanceof Error && MISSING.test(error.message)
}

/**
 * The same for a part of a page that somebody is using: nothing is thrown, which would take the page away with all that
 * was typed in it. `useMissingPart` tells that it is waited for, and it comes by itself when the server answers again.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await loadCode(load)
  } catch (error) {
    if (!(error instanceof CodeMissing)) throw error
    await new Promise<void>(resolve => {
      const goOn = () => {
        stop()
        waiting.delete(part)
        tell()
        resolve()
      }
      const part = { reason: error.reason, again: goOn }
      // What is gone doesn't come back by waiting.
      const stop = error.reason === 'outdated' ? () => {} : whenReachable(goOn)
      waiting.add(part)
      tell()
    })
    return loadPart(load)
  }
}

export type MissingPart = { reason: MissingReason; again: () => void }

const waiting = new Set<MissingPart>()
const listeners = new Set<() => void>()
let first: MissingPart | null = null

function tell(): void {
  first = waiting.values().next().value ?? null
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is being waited for in this page; null as a rule. */
export function useMissingPart(): MissingPart | null {
  return useSyncExternalStore(
    listen,
    () => first,
    () => null,
  )
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
