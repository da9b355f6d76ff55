/** Replaces the browser's caches by a fake for shared files; returns a function that restores them. */
export function fakeCaches(): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'caches')
  const all = new Map<string, Map<string, Response>>()
  const value = {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    async open(name: string) {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return {
        put: async (address: string, answer: Response) => void kept.set(address, answer),
        match: async (address: string) => kept.get(address)?.clone(),
      }
    },
  }
  Object.defineProperty(globalThis, 'caches', { value, configurable: true })
  return () => {
    if (before) Object.defineProperty(globalThis, 'caches', before)
    else Reflect.deleteProperty(globalThis, 'caches')
  }
}
