import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { HistoryError, outcomeOf, outcomeText, parseHistoryFile } from './history.ts'

// npm runs scripts from the root of the project; a relative path is meant from where the person stood.
const folder = process.env['npm_lifecycle_event'] === 'replay' ? process.env['INIT_CWD'] : undefined

// Whoever reads may have seen enough and hung up, as `head` does.
process.stdout.on('error', error => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})

try {
  const text = replay(readFile(process.argv.slice(2)))
  process.stdout.write(`${text}\n`)
} catch (error) {
  if (!(error instanceof HistoryError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

function replay(text: string): string {
  const histories = parseHistoryFile(text)
  return outcomeText(Array.isArray(histories) ? histories.map(outcomeOf) : outcomeOf(histories))
}

function readFile(paths: string[]): string {
  const [path] = paths
  if (path === undefined || paths.length > 1) {
    throw new HistoryError('', 'Name one history file: npm run replay -- history.json')
  }
  try {
    const bytes = readFileSync(resolve(folder ?? process.cwd(), path))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8 text' : reasonOf(error)
    throw new HistoryError('', `The file ${JSON.stringify(path)} can't be read: ${reason}`)
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return "it doesn't exist"
  if (code === 'EISDIR') return 'it is a folder'
  return String(code ?? error)
}
