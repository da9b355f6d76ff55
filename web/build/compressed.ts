import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

// Below this, headers weigh more than the compression saves.
const MIN_BYTES = 1_000
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/

/**
 * Also writes each built text file as `.br` and `.gz`, at the highest compression: the server sends these files as they
 * are, so no visitor waits for compression. Documents are excluded because the server completes them first.
 */
export function compressed(): Plugin {
  return {
    name: 'bora-compressed',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        if (!dir || this.environment?.name !== 'client') return
        const files = await readdir(dir, { recursive: true })
        await Promise.all(files.filter(file => COMPRESSIBLE.test(file)).map(file => compressFile(join(dir, file))))
      },
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
