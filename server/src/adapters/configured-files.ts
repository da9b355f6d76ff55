import { join } from 'node:path'
import type { Config } from '../settings/config.ts'
import { diskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'
import { s3PhotoStore } from './s3-photo-store.ts'

/** The stores that are configured: `store` takes what is new, `other` is set up beside it; `name` says where one is, for people. */
export type ConfiguredFiles = { store: PhotoStore; other: PhotoStore | null; name(kind: PhotoStore['kind']): string }

/** Opens what is configured; nothing is asked of a store yet. */
export async function configuredFiles({ files, dataDir }: Pick<Config, 'files' | 'dataDir'>): Promise<ConfiguredFiles> {
  const disk = diskPhotoStore(dataDir)
  const s3 = files.s3 && (await s3PhotoStore(files.s3))
  const { bucket = '', endpoint = null } = files.s3 ?? {}
  const name = (kind: PhotoStore['kind']) =>
    kind === 'disk' ? `The folder ${join(dataDir, 'photos')}` : `The bucket ${bucket} at ${endpoint ?? 'AWS'}`
  return files.store === 's3' ? { store: s3!, other: disk, name } : { store: disk, other: s3, name }
}
