import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * Runs a function of a module that streams a body to a file, in a process whose files can't grow beyond 16 KB: as on a
 * disk that fills up, the system writes a part of a larger chunk without an error. Returns the code of the function's
 * error, null if it succeeds.
 */
export async function savedWithLittleSpace(module: string, name: string, body: Buffer): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'bora-full-'))
  try {
    const script = `
      import { Readable } from 'node:stream'
      import { ${name} } from ${JSON.stringify(module)}
      const body = Readable.from([Buffer.from('${body.toString('base64')}', 'base64')])
      const saving = ${name}(body, ${JSON.stringify(join(folder, 'file'))}, 1e6)
      const told = await saving.then(() => null, error => error.code)
      console.log(JSON.stringify(told))`
    const limited = `ulimit -f 16; exec "$0" --input-type=module`
    const child = spawn('bash', ['-c', limited, process.execPath], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(script)
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
    return JSON.parse(said) as string | null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
