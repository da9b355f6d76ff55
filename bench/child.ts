import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A child process that answers questions, one at a time. */
export type Child<Question, Result> = { ask(question: Question): Promise<Answer<Result>>; stop(): Promise<void> }

/** A result, and the processor time that its process has used so far, in microseconds. */
export type Answer<Result> = { result: Result; cpu: number }

/** Starts a file of this folder and waits until it reports that it is ready, with a port or nothing. */
export async function startChild<Question, Result>(
  file: string,
  env: Record<string, string>,
): Promise<Child<Question, Result> & { port: number }> {
  const process_ = fork(join(import.meta.dirname, file), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
    execArgv: execArgvOf(file),
  })
  const ended = new Promise<void>(resolve => process_.once('exit', () => resolve()))
  const { port } = (await answerOf(process_)) as { port: number }
  return {
    port,
    async ask(question) {
      process_.send(question as object)
      return (await answerOf(process_)) as Answer<Result>
    },
    async stop() {
      process_.disconnect()
      await ended
    },
  }
}

/** Runs the child's side: reports that it is ready, then answers; calls `leave` when the parent is gone. */
export function answerParent(
  ready: { port: number },
  answer: (question: unknown) => Promise<unknown>,
  leave: () => Promise<void>,
): void {
  process.on('message', question => {
    answer(question).then(
      result => process.send!({ result, cpu: cpuUsed() }),
      (error: Error) => process.send!({ error: error.stack }),
    )
  })
  process.once('disconnect', () => void leave().finally(() => process.exit(0)))
  // Ctrl+C reaches every process; only the first one cleans up.
  process.on('SIGINT', () => {})
  process.send!(ready)
}

/** Returns the processor time of this process, in microseconds. */
export function cpuUsed(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

// BENCH_PROFILE names a folder in which each process then stores a CPU profile.
function execArgvOf(file: string): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${file}.cpuprofile`] : []
}

function answerOf(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${child.spawnfile} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message: object) => {
      child.off('exit', onExit)
      if ('error' in message) reject(new Error(String(message.error)))
      else resolve(message)
    })
  })
}
