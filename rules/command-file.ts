import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HistoryError } from './history-reader.ts'

/**
 * Reads the one file that an npm command is given, as text. Throws a `HistoryError` with one sentence if there is none
 * or more than one, or if it can't be read; `usage` is the sentence that shows how to call the command.
 */
export function readNamedFile(
  command: string,
  usage: string,
  [path, ...more]: readonly string[] = process.argv.slice(2),
): string {
  if (path === undefined || more.length > 0) throw new HistoryError('', usage)
  try {
    const bytes = readFileSync(resolve(folderOf(command) ?? process.cwd(), path))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error)
    throw new HistoryError('', `The file ${JSON.stringify(path)} can't be read: ${reason}`)
  }
}

/**
 * Writes the result of `run` to standard output. For malformed input it writes one sentence to standard error, sets
 * exit status 2 and prints nothing else.
 */
export async function printOrRefuse(run: () => string | Promise<string>): Promise<void> {
  // The reader may have closed the pipe, as `head` does.
  process.stdout.on('error', error => {
    if (!('code' in error && error.code === 'EPIPE')) throw error
  })
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}

// npm runs scripts from the project root, but a relative path refers to the folder of the caller.
function folderOf(command: string): string | undefined {
  return process.env['npm_lifecycle_event'] === command ? process.env['INIT_CWD'] : undefined
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return "it doesn't exist"
  if (code === 'EISDIR') return 'it is a folder'
  return String(code ?? error)
}
