import { openBeside } from './backup/open.ts'
import { rotateKeys } from './keys/rotate-keys.ts'
import { loadEnvFile, readConfig } from './settings/config.ts'

// npm run rotate-keys: lists the keys of each secret. -- NAME adds a key, which all nodes use from two minutes later
// on; -- NAME --retire deletes the earlier one once it is no longer needed, with --anyway at once
// (docs/running.md#rotating-keys).
try {
  loadEnvFile()
  const config = readConfig()
  const database = await openBeside(config, 'the database whose keys are rotated')
  try {
    await rotateKeys(database, config, process.argv.slice(2), line => void process.stdout.write(`${line}\n`))
  } finally {
    await database.end()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
