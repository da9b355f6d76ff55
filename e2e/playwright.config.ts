import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

const PHONE = { width: 390, height: 844 }

/** Tests in a real browser, by role and label, against the real server on a database of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './demo-server.ts',
  fullyParallel: true,
  // A page sometimes waits, for the network or an animation: one worker more than cores keeps them busy.
  workers: Math.min(6, availableParallelism() + 1),
  retries: 0,
  // Passing tests never take this long: these limits are for machines under load.
  timeout: 400_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    viewport: PHONE,
    hasTouch: false,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    // Drawing motion takes a fifth of the time: stories about it ask for it, and the deep run shows it in all.
    reducedMotion: process.env.LOOKS === 'all' ? 'no-preference' : 'reduce',
    // Recording every step takes a third of the time; TRACE=on enables it where a failure is unclear from its message.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        // A page lives for seconds here: optimizing its code costs more than it saves.
        '--js-flags=--no-opt',
        // No renderer in reserve: starting one costs a tenth of the CPU time of a page load.
        '--renderer-process-limit=1',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
