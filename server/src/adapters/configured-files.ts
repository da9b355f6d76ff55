import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { diskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3PhotoStore } from './s3-photo-store.ts'

/**
 * The configured stores: `store` takes new files, `other` is a second one; `name` describes a file's location for
 * people.
 */
export type ConfiguredFiles = { store: PhotoStore; other: PhotoStore | null; name(kind: PhotoStore['kind']): string }

/** Opens the configured stores without accessing them yet. */
export async function configuredFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<ConfiguredFiles> {
  const disk = diskPhotoStore(dataDir)
  const s3 = files.s3 && (await s3PhotoStore(files.s3))
  const { bucket = '', endpoint = null } = files.s3 ?? {}
  const name = (kind: PhotoStore['kind']) =>
    kind === 'disk' ? `The folder ${join(dataDir, 'photos')}` : `The bucket ${bucket} at ${endpoint ?? 'AWS'}`
  return files.store === 's3' ? { store: s3!, other: disk, name } : { store: disk, other: s3, name }
}
