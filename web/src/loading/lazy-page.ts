import { type ComponentType, createElement, type FunctionComponent, use } from 'react'
import { loadCode } from './load-chunk.ts'

type LazyPage = FunctionComponent & { preload?: () => Promise<void> | undefined }

/**
 * The component `name` of a file, loaded when its page is first opened. If loading fails the page fails with
 * `ChunkLoadError`, which `ErrorPage` reports, and the next attempt retries.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): LazyPage {
  const state: { loaded?: ComponentType; loading?: Promise<void> | undefined } = {}
  function preload(): Promise<void> {
    state.loading ??= loadCode(load).then(
      module => void (state.loaded = module[name]),
      (error: unknown) => {
        delete state.loading
        throw error
      },
    )
    return state.loading
  }
  function Page() {
    if (!state.loaded) use(preload())
    return state.loaded ? createElement(state.loaded) : null
  }
  return Object.assign(Page, {
    // The router needn't wait for loaded code.
    preload: () => (state.loaded ? undefined : preload()),
  })
}
