import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Creates a ZIP archive of these files. */
export function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(content, name)
  archive.end()
  return buffer(archive.outputStream as NodeJS.ReadableStream)
}
