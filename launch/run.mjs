import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** Runs a command and collects what it says; never throws. `code` is null when it was killed or cannot be run. */
export function collect(file, args, options = {}) {
  return new Promise(done => {
    const child = spawn(file, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.once('error', error => done({ code: null, output: error.message }))
    child.once('close', code => done({ code, output }))
  })
}

/**
 * Runs a command in this terminal until it ends, and gives its exit code. Signals are passed on; a Ctrl-C reaches the
 * command from the terminal itself.
 */
export function accompany(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
  const pass = signal => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      done(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}
