import type { Readable } from 'node:stream'

/** Where pictures lie: the local disk by default, an object store by configuration. Keys are `<id>/<variant>`. */
export type PhotoStore = {
  put(key: string, picture: Buffer): Promise<void>
  /** Null when there is none under this key. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  remove(key: string): Promise<void>
}
