import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Component tests: pages and components in a document of happy-dom, with a server that answers as the contract says. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    include: ['src/**/*.spec.tsx'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    setupFiles: ['src/testing/setup.ts'],
    // The app is read once for a hundred files; `showPage` begins each test with a fresh session, cache and address.
    isolate: false,
    pool: 'forks',
    css: false,
    // Nothing waits so long that goes well: this is for machines with other things to do.
    testTimeout: 60_000,
  },
})
