import { randomBytes } from 'node:crypto'

type Meta = Record<string, unknown> & { phx_ref: string }
/** People by their key, each with one entry for every socket that shows them. */
export type Metas = Record<string, { metas: Meta[] }>
export type Diff = { joins: Metas; leaves: Metas }

type Entry = { key: string; node: string; meta: Meta }

/**
 * The presence in each room, on this node and on others. Each function returns the difference that it made, or null if
 * there is none.
 */
type Presence = {
  state(room: string): Metas
  show(room: string, key: string, shown: Record<string, unknown>, before: string | null): { ref: string; diff: Diff }
  hide(room: string, ref: string): Diff | null
  /** Merges a difference from another node. */
  merge(room: string, node: string, told: Diff): Diff | null
  /** Removes everyone on another node; returns the differences by room. */
  forget(node: string): [room: string, diff: Diff][]
  /** Returns everyone whom this node shows, one difference each. */
  own(): [room: string, diff: Diff][]
  nodes(): string[]
}

const OWN = ''

export function openPresence(): Presence {
  const rooms = new Map<string, Map<string, Entry>>()

  function put(room: string, entry: Entry): void {
    const there = rooms.get(room) ?? new Map<string, Entry>()
    rooms.set(room, there.set(entry.meta.phx_ref, entry))
  }

  function take(room: string, ref: string): Entry | null {
    const there = rooms.get(room)
    const entry = there?.get(ref)
    if (!there || !entry) return null
    there.delete(ref)
    if (there.size === 0) rooms.delete(room)
    return entry
  }

  return {
    state: room => metasOf([...(rooms.get(room)?.values() ?? [])]),
    show(room, key, shown, before) {
      const old = before === null ? null : take(room, before)
      const ref = randomBytes(9).toString('base64url')
      const meta = { ...shown, phx_ref: ref, ...(old && { phx_ref_prev: old.meta.phx_ref }) }
      const entry = { key, node: OWN, meta }
      put(room, entry)
      return { ref, diff: { joins: metasOf([entry]), leaves: metasOf(old ? [old] : []) } }
    },
    hide(room, ref) {
      const gone = take(room, ref)
      return gone && { joins: {}, leaves: metasOf([gone]) }
    },
    merge(room, node, told) {
      const left = entriesOf(told.leaves, node).flatMap(({ meta }) => take(room, meta.phx_ref) ?? [])
      // Nodes resend their whole presence on request, so known entries are ignored.
      const joined = entriesOf(told.joins, node).filter(({ meta }) => !rooms.get(room)?.has(meta.phx_ref))
      for (const entry of joined) put(room, entry)
      return left.length + joined.length === 0 ? null : { joins: metasOf(joined), leaves: metasOf(left) }
    },
    forget(node) {
      return [...rooms.keys()].flatMap(room => {
        const theirs = [...rooms.get(room)!.values()].filter(entry => entry.node === node)
        for (const { meta } of theirs) take(room, meta.phx_ref)
        return theirs.length === 0 ? [] : [[room, { joins: {}, leaves: metasOf(theirs) }]]
      })
    },
    own: () =>
      [...rooms].flatMap(([room, entries]) =>
        [...entries.values()]
          .filter(entry => entry.node === OWN)
          .map((entry): [string, Diff] => [room, { joins: metasOf([entry]), leaves: {} }]),
      ),
    nodes: () =>
      [...new Set([...rooms.values()].flatMap(entries => [...entries.values()].map(entry => entry.node)))].filter(
        node => node !== OWN,
      ),
  }
}

function metasOf(entries: readonly Entry[]): Metas {
  const byKey = Map.groupBy(entries, entry => entry.key)
  return Object.fromEntries([...byKey].map(([key, all]) => [key, { metas: all.map(entry => entry.meta) }]))
}

function entriesOf(metas: Metas, node: string): Entry[] {
  return Object.entries(metas).flatMap(([key, one]) => one.metas.map(meta => ({ key, node, meta })))
}
