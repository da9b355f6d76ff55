import { isPhotoFile, type Shared } from '@bora/rules/shared-files.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../../navigation/paths.ts'
import { takeSharedFiles } from '../../../worker/shared-files.ts'
import type { Track } from './draft.ts'

/**
 * The files that another app shared: the photos that the form took, by their keys, how many recordings there are, and
 * how many files were too many; or that the files were lost on the way. Several recordings wait as drafts.
 */
export type SharedNote = { photoKeys: readonly string[]; recordings: number; leftOut: number } | 'lost'

type Taking = {
  shared: Shared | undefined
  challengeId: string | null
  /** Returns the keys of those that fit. */
  addPhotos: (files: readonly File[], from: 'gallery') => string[]
  addRecording: (file: File) => Promise<Track | null>
  addDrafts: (files: readonly File[]) => Promise<void>
  onRecorded: () => void
}

/** Attaches files that were shared with the app to the form, once, and removes the parameter from the address. */
export function useSharedFiles({ shared, challengeId, addPhotos, addRecording, addDrafts, onRecorded }: Taking) {
  const [note, setNote] = useState<SharedNote | null>(null)
  const navigate = useNavigate()
  const taken = useRef(false)
  useEffect(() => {
    if (!shared || taken.current) return
    taken.current = true
    async function take(): Promise<void> {
      const none = { files: [], leftOut: 0 }
      const { files, leftOut } = shared === 'files' ? await takeSharedFiles().catch(() => none) : none
      void navigate({ ...paths.addActivity(challengeId), replace: true })
      const photos = files.filter(isPhotoFile)
      const recordings = files.filter(file => !isPhotoFile(file))
      if (files.length === 0) return setNote('lost')
      const photoKeys = photos.length > 0 ? addPhotos(photos, 'gallery') : []
      setNote({ photoKeys, recordings: recordings.length, leftOut })
      if (recordings.length > 1) return addDrafts(recordings)
      if (recordings[0] && (await addRecording(recordings[0]))) onRecorded()
    }
    void take()
  })
  return { note, dismiss: () => setNote(null) }
}
