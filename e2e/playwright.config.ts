import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'

const PHONE = { width: 390, height: 844 }

/** Tests in a real browser, by role and label, against the real server on a separate database. */
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
    // Animations take a fifth of the time: tests of motion enable it, and the deep run enables it in all.
    reducedMotion: process.env.LOOKS === 'all' ? 'no-preference' : 'reduce',
    // Recording every step takes a third of the time; TRACE=on enables it where a failure is unclear from its message.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        // A page lives only for seconds here: optimizing its code costs more than it saves.
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
