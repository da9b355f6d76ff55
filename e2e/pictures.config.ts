import { defineConfig } from '@playwright/test'
import config from './playwright.config.ts'

/** `npm run pictures`: visits the states of states.ts with a camera. */
export default defineConfig(config, {
  testMatch: 'pictures.ts',
  globalSetup: './pictures-server.ts',
  timeout: 900_000,
})
