import { isPhotoFile, type Shared } from '@bora/rules/shared-files.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../navigation/paths.ts'
import { takeSharedFiles } from '../../worker/shared-files.ts'
import type { Track } from './draft.ts'

/** What came of the files that another app shared: how many are attached, or that they were lost on the way. */
export type SharedNote = { photos: number; recording: boolean; recordingsLeft: number } | 'lost'

type Taking = {
  shared: Shared | undefined
  challengeId: string | null
  addPhotos: (files: readonly File[], from: 'gallery') => void
  addRecording: (file: File) => Promise<Track | null>
  onRecorded: () => void
}

/** Attaches what was shared with the app to the form, once; the address then no longer speaks of it. */
export function useSharedFiles({ shared, challengeId, addPhotos, addRecording, onRecorded }: Taking) {
  const [note, setNote] = useState<SharedNote | null>(null)
  const navigate = useNavigate()
  const taken = useRef(false)
  useEffect(() => {
    if (!shared || taken.current) return
    taken.current = true
    async function take(): Promise<void> {
      const files = shared === 'files' ? await takeSharedFiles().catch(() => []) : []
      void navigate({ ...paths.addActivity(challengeId), replace: true })
      const photos = files.filter(isPhotoFile)
      const [recording, ...more] = files.filter(file => !isPhotoFile(file))
      if (files.length === 0) return setNote('lost')
      setNote({ photos: photos.length, recording: recording !== undefined, recordingsLeft: more.length })
      if (photos.length > 0) addPhotos(photos, 'gallery')
      if (recording && (await addRecording(recording))) onRecorded()
    }
    void take()
  })
  return { note, dismiss: () => setNote(null) }
}
