import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json')

/** The version of this program. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
}
