import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Component tests: pages and components in a happy-dom document, with a server that answers according to the contract.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    include: ['src/**/*.spec.tsx'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    setupFiles: ['src/testing/setup.ts'],
    // The app is loaded once for a hundred files; `showPage` begins each test with a fresh session, cache and address.
    isolate: false,
    pool: 'forks',
    // A quarter of the time was garbage collection in a young generation of 16 MB.
    execArgv: ['--max-semi-space-size=64'],
    css: false,
    // happy-dom has no IndexedDB, and React doesn't know its `search`: hundreds of lines that hide the others.
    onConsoleLog: log => !/indexedDB is not defined|The tag <search> is unrecognized/.test(log),
    // A passing test never takes this long: it is for machines under load.
    testTimeout: 60_000,
  },
})
