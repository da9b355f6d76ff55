import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endPage } from './page.tsx'

// Pages and their texts are loaded when they are first shown.
configure({ asyncUtilTimeout: 30_000 })

afterEach(endPage)

// There is only one tab, so locks are granted at once.
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, task: () => unknown) => Promise.resolve(task()) },
})

// happy-dom lacks this property; a page that is not secure asks for no permissions.
Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: false })
