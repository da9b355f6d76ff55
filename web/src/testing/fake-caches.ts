/** A stand-in for the browser's caches, as far as shared files need it; returns what puts the real ones back. */
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
