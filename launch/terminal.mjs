/** A message for the person at the terminal, as opposed to a fault of the program. */
export class Refusal extends Error {}

/** Runs the work of a script; a refusal is printed as its one sentence with exit code 1. */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`\n${error.message}`)
    process.exitCode = 1
  }
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

/**
 * Shows that `work` is in progress: in a terminal a line that counts the seconds, otherwise a line at the start, one
 * every ten seconds and one at the end.
 */
export async function withProgress(what, work) {
  const since = Date.now()
  const inPlace = process.stdout.isTTY
  const say = text => process.stdout.write(inPlace ? `\r\x1b[2K${text}` : `${text}\n`)
  say(`${what} ...`)
  const ticking = setInterval(() => say(`${what} ... ${seconds(since)}`), inPlace ? 500 : 10_000)
  try {
    const result = await work()
    say(`${what}: ${seconds(since)}${inPlace ? '\n' : ''}`)
    return result
  } catch (error) {
    if (inPlace) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(ticking)
  }
}
