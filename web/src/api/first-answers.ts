declare global {
  interface Window {
    /** What the opened page asked for before the app ran (`build/first-requests.ts`), and as whom. */
    boraFirst?: { token: string; answers: Record<string, Promise<Response>> }
  }
}

/** The answer that is on its way already to a call of this person; each is given once. */
export function preloadedAnswer(address: string, token: string | null): Promise<Response> | undefined {
  const first = window.boraFirst
  if (!first || first.token !== token) return undefined
  const answer = first.answers[address]
  delete first.answers[address]
  return answer
}
