import type { Calls } from '@bora/contract/api.ts'
import { type CallName, openFile } from './api.ts'

type Files = Extract<CallName, `GET ${string}${'-file' | '/file'}`>

/** Downloads a file of the account through the browser, under the name that the server gives it. */
export async function download<Name extends Files>(
  name: Name,
  request: Calls[Name]['request'] & object,
): Promise<void> {
  const response = await openFile(name, request)
  const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(given ?? 'bora.csv', await response.blob())
}

/** Saves a file through the browser; text is saved as a table. */
export function saveFile(name: string, content: Blob | string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv' }) : content
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
