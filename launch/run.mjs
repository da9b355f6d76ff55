import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const isWindows = process.platform === 'win32'
const parent = process.ppid

/**
 * Calls `stop` with a signal's name when this script receives one; returns a function that stops listening. npm
 * itself only ends the shell that it started, so the loss of this parent counts as a SIGTERM.
 */
export function whenTold(stop) {
  for (const signal of signals) process.on(signal, stop)
  const looking = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(looking)
    stop('SIGTERM')
  }, 250)
  looking.unref()
  return () => {
    for (const signal of signals) process.off(signal, stop)
    clearInterval(looking)
  }
}

/**
 * Runs a command and collects its output; never throws. `code` is null if it was killed or can't be run. If this script
 * receives a signal in the meantime, all processes of the command end first, and then the script. `begun` is called
 * with the id of its process group.
 */
export function collect(file, args, { begun, ...options } = {}) {
  return new Promise(done => {
    const child = spawn(file, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows })
    if (child.pid !== undefined) begun?.(child.pid)
    const endWithUs = () => signalGroup(child.pid, 'SIGTERM')
    process.once('exit', endWithUs)
    let toldBy
    const listenNoMore = whenTold(signal => {
      if (toldBy) return
      toldBy = signal
      signalGroup(child.pid, 'SIGTERM')
      setTimeout(signalGroup, 5_000, child.pid, 'SIGKILL').unref()
    })
    const finish = result => {
      process.off('exit', endWithUs)
      listenNoMore()
      if (toldBy) process.exit(128 + constants.signals[toldBy])
      done(result)
    }
    let output = ''
    child.stdout.on('data', chunk => (output += chunk))
    child.stderr.on('data', chunk => (output += chunk))
    child.once('error', error => finish({ code: null, output: error.message }))
    // The streams close when no process is left that could write.
    child.once('close', code => finish({ code, output }))
  })
}

/** Signals a process and everything it started; returns whether there was any. */
export function signalGroup(pid, signal) {
  try {
    return pid !== undefined && process.kill(isWindows ? pid : -pid, signal)
  } catch {
    return false
  }
}

/**
 * Runs a command in this terminal until it ends, and returns its exit code. Signals are forwarded; Ctrl+C reaches the
 * command from the terminal itself. It never outlives this script.
 */
export function accompany(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options })
  const listenNoMore = whenTold(signal => {
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
  })
  // Another listener may end this script first. Every tool cleans up after an interrupt.
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', (code, signal) => {
      listenNoMore()
      process.off('exit', endWithUs)
      done(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}
