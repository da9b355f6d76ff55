import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// In slices, so that it notices when its parent is gone for any reason.
const burn = `
  process.on('disconnect', () => process.exit())
  const turn = () => {
    for (const until = Date.now() + 100; Date.now() < until; );
    setImmediate(turn)
  }
  turn()`

/** Keeps every core busy with a separate process until `stop` is called, or this process ends in any way. */
export function keepCoresBusy(cores = availableParallelism()) {
  const processes = Array.from({ length: cores }, () =>
    spawn(process.execPath, ['--eval', burn], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  )
  return {
    pids: processes.map(({ pid }) => pid),
    stop() {
      for (const one of processes) one.kill('SIGKILL')
    },
  }
}
