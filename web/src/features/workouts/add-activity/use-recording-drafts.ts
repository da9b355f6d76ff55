import { MAX_FILES_AT_ONCE } from '@bora/rules/recording-limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Answer, ApiError, call, sendFile } from '../../../api/api.ts'
import { queryClient, read, staleReadsAnswered } from '../../../api/queries.ts'

export type RecordingDraft = Answer<'GET /tracks/drafts'>['drafts'][number]

/** A file that became no draft; `error` is null where it was not sent yet. */
export type LeftFile = { file: File; error: unknown }

const draftsRead = read('GET /tracks/drafts')

/** The list of drafts, with sending several files at once and discarding one. */
export function useRecordingDrafts() {
  // Doesn't try again by itself, because the form waits for it.
  const query = useQuery({ ...draftsRead, staleTime: 0, retry: false })
  const [sending, setSending] = useState<{ at: number; of: number } | null>(null)
  const [left, setLeft] = useState<readonly LeftFile[]>([])
  const [discarding, setDiscarding] = useState<string | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const isSending = useRef(false)

  /** Sends files one after the other, so that the server reads one of a person at a time. */
  async function send(files: readonly File[]) {
    if (isSending.current) return
    isSending.current = true
    const taken = files.slice(0, MAX_FILES_AT_ONCE)
    const rest: LeftFile[] = []
    let sent = 0
    for (const file of taken) {
      setSending({ at: ++sent, of: taken.length })
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await sendFile('POST /tracks/drafts', file)
      } catch (error) {
        rest.push({ file, error })
        if (stopsTheOthers(error)) break
      }
    }
    setLeft([...rest, ...files.slice(sent).map(file => ({ file, error: null }))])
    setSending(null)
    isSending.current = false
    await staleReadsAnswered()
  }

  async function discard({ id }: RecordingDraft) {
    setDiscarding(id)
    setRefused(null)
    try {
      const others = await call('DELETE /tracks/drafts/:trackId', { params: { trackId: id } })
      queryClient.setQueryData(draftsRead.queryKey, others)
    } catch (error) {
      setRefused(error)
    }
    setDiscarding(null)
  }

  return {
    query,
    drafts: query.data?.drafts ?? [],
    sending,
    left,
    send,
    sendLeft: () => send(left.map(({ file }) => file)),
    dismissLeft: () => setLeft([]),
    discard,
    discarding,
    refused,
  }
}

export type RecordingDrafts = ReturnType<typeof useRecordingDrafts>

// Without a connection, beyond a limit or with a full list the next file would meet the same.
function stopsTheOthers(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || ['too_many_requests', 'drafts_full'].includes(error.code))
}
