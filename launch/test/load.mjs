import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

// In turns, so that it hears when the process that started it is gone, however that ended.
const burn = `
  process.on('disconnect', () => process.exit())
  const turn = () => {
    for (const until = Date.now() + 100; Date.now() < until; );
    setImmediate(turn)
  }
  turn()`

/** Keeps every core busy with a process of its own until `stop` is called, or this process ends in whatever way. */
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
