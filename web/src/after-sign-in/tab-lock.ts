/** Runs a task while no other tab of this browser runs one with that name; later callers wait for their turn. */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  // Browsers offer locks only to pages served over HTTPS.
  if ('locks' in navigator) await navigator.locks.request(name, task)
  else await task()
}
