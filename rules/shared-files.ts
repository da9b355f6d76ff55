import { PAGES } from './pages.ts'

/** The media types of GPX, TCX and FIT files, as systems name them. */
export const RECORDING_TYPES = [
  'application/gpx+xml',
  'application/vnd.garmin.tcx+xml',
  'application/vnd.ant.fit',
  'application/fit',
  'application/xml',
  'text/xml',
  'application/octet-stream',
] as const

/** The media types of files that may hold a packed recording. */
export const PACKED_TYPES = ['application/gzip', 'application/x-gzip', 'application/zip'] as const

/** Where the system sends what another app shares with this one, as a form (docs/rules/interface.md#installing). */
export const SHARE_TARGET = {
  action: PAGES.addActivity.path,
  method: 'POST',
  enctype: 'multipart/form-data',
  params: {
    files: [
      { name: 'photos', accept: ['image/*'] },
      {
        name: 'recordings',
        accept: ['.gpx', '.tcx', '.fit', ...RECORDING_TYPES],
      },
    ],
  },
} as const

/**
 * State of the workout form after sharing: `files` if the files are stored in this browser, `none` if they were lost.
 */
export const SHARED = ['files', 'none'] as const
export type Shared = (typeof SHARED)[number]

/** Returns the address of the workout form after sharing. */
export function addressAfterSharing(shared: Shared): string {
  return `${PAGES.addActivity.path}?shared=${shared}`
}

/** Whether a shared file is a photo; else it is read as the recording of a watch. */
export function isPhotoFile({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith('image/') || /\.(jpe?g|png|webp|heic|heif)$/i.test(name)
}
