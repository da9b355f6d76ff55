declare global {
  interface Window {
    /** The requests that the opened page sent before the app ran (`build/first-requests.ts`), and on whose behalf. */
    boraFirst?: { token: string; answers: Record<string, Promise<Response>> }
  }
}

/** The preloaded answer to a call of this person, if there is one; each is returned once. */
export function preloadedAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const first = window.boraFirst
  if (!first || first.token !== token) return undefined
  const answer = first.answers[address]
  delete first.answers[address]
  return answer
}
