import { loadEnvFile, readConfig } from './settings/config.ts'
import { StartRefused } from './settings/environment.ts'
import { serviceKey } from './modules/accounts/index.ts'

// npm run -s service-key: prints a key for an operator's own scripts, which may do everything with accounts.
try {
  loadEnvFile()
  const [legacySecret] = readConfig().auth.legacySecrets
  if (legacySecret === undefined) {
    throw new StartRefused(
      'A service key is signed with AUTH_LEGACY_SECRET: set it (at least 32 characters) for the server too.',
    )
  }
  process.stdout.write(`${await serviceKey(legacySecret)}\n`)
} catch (error) {
  process.stderr.write(error instanceof StartRefused ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
}
