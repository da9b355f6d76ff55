import { addressOf } from '../../../api/api.ts'

/** Where a program sends a recording. */
export function uploadAddress(): string {
  return `${location.origin}${addressOf('/tracks/drafts', {})}`
}

/** A command that sends a file with a key. */
export function commandOf(key: string): string {
  return [
    `curl ${uploadAddress()} \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    '  -H "Content-Type: application/octet-stream" \\',
    '  --data-binary @treino.fit',
  ].join('\n')
}
