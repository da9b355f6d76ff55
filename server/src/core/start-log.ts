import { hostname } from 'node:os'
import { serializeError } from './serialize-error.ts'

const INFO = 30
const WARN = 40
const FATAL = 60

type StartLog = {
  /** Reports a step of the start. */
  say(text: string): void
  /** Reports why the process ends: a message for an operator, or an internal fault with its stack. */
  fail(error: Error, isRefusal: boolean): void
}

/**
 * Output of a process outside the server's log: sentences for a terminal, or, in production, JSON lines like those of
 * the log, so that log collectors can parse every line.
 */
export function startLog(asJson: boolean, out = process.stdout, err = process.stderr): StartLog {
  if (!asJson)
    return {
      say: text => void out.write(`${text}\n`),
      // A refusal is for the person at the terminal; any other error is an internal fault and keeps its stack.
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
