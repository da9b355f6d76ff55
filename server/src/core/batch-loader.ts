/**
 * Returns a function that reads one key, batched with concurrent calls for others. While `atOnce` reads run, keys
 * gather for the next one, so that no caller gets data older than its request. Keys missing from the result of `read`
 * give undefined. A failed batch is read again key by key, so that no caller gets another's failure.
 */
export function batchLoader<Key, Answer>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
  { atOnce, most }: { atOnce: number; most: number },
): (key: Key) => Promise<Answer | undefined> {
  type Waiting = { key: Key; resolve(answer: Answer | undefined): void; reject(error: unknown): void }
  const waiting: Waiting[] = []
  let running = 0

  async function run(group: readonly Waiting[]): Promise<void> {
    const keys = [...new Set(group.map(one => one.key))]
    try {
      const answers = await read(keys)
      for (const { key, resolve } of group) resolve(answers.get(key))
    } catch (error) {
      if (keys.length === 1) for (const { reject } of group) reject(error)
      else for (const key of keys) await run(group.filter(one => one.key === key))
    }
  }

  function runNext(): void {
    if (running === atOnce || waiting.length === 0) return
    running++
    void run(waiting.splice(0, most)).finally(() => {
      running--
      runNext()
    })
  }

  return key =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      runNext()
    })
}
