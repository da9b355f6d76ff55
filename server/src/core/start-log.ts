import { hostname } from 'node:os'
import { serializeError } from './serialize-error.ts'

const INFO = 30
const WARN = 40
const FATAL = 60

type StartLog = {
  /** What the start does, meant for whoever watches it. */
  say(text: string): void
  /** Why the process ends: a sentence for an operator, or a fault of ours with its place. */
  fail(error: Error, isRefusal: boolean): void
}

/**
 * What a process says outside the server's log: sentences for a terminal, or, in production, lines of JSON like those of the log, so that
 * whatever gathers it can read every line.
 */
export function startLog(asJson: boolean, out = process.stdout, err = process.stderr): StartLog {
  if (!asJson)
    return {
      say: text => void out.write(`${text}\n`),
      // A refusal is meant for the person at the terminal; everything else is a fault of ours and keeps its stack.
      fail: (error, isRefusal) => void err.write(`${isRefusal ? error.message : error.stack}\n`),
    }
  const line = (level: number, about: object, msg: string) =>
    `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...about, msg })}\n`
  // Node writes its own as plain text.
  process.removeAllListeners('warning')
  process.on('warning', warning => out.write(line(WARN, { err: serializeError(warning) }, 'a warning of Node')))
  return {
    say: text => void out.write(line(INFO, {}, text.replace(/\s+/g, ' ').trim())),
    fail: (error, isRefusal) =>
      void err.write(
        isRefusal
          ? line(FATAL, {}, error.message)
          : line(FATAL, { err: serializeError(error) }, 'the server ends by a fault'),
      ),
  }
}
