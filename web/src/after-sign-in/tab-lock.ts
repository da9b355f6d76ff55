/** Runs a task while no other tab of this browser runs one of that name; whoever comes meanwhile waits for their turn. */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  // Browsers keep the locks from pages that didn't come by HTTPS.
  if ('locks' in navigator) await navigator.locks.request(name, task)
  else await task()
}
