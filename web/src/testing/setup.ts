import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'
import { endPage } from './page.tsx'

// Pages and their texts are loaded when they are first shown.
configure({ asyncUtilTimeout: 30_000, getElementError: notFound })

/** A failed query. While a test waits, each change of the page fails one: the page is printed only when it is read. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  Error.captureStackTrace(error, notFound)
  error.name = 'TestingLibraryElementError'
  let printed: string | undefined
  const get = () => (printed ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n'))
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

// React records a stack for every element it creates, only for its warnings (docs/decisions/0139-cpu-of-the-tests.md).
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

afterEach(endPage)

// There is only one tab, so locks are granted at once.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, task: () => unknown) => Promise.resolve(task()) },
})

// happy-dom lacks this property; a page that is not secure asks for no permissions.
Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false })
