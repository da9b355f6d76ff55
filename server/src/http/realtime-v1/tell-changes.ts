import type { Context, Viewer } from '../../core/context.ts'
import type { Live, RowChanges } from '../../core/live.ts'
import { callBy, runCall } from '../../db/current-caller.ts'
import { type ChangedRow, changedRows, type Condition, resources } from '../../modules/supabase-api/index.ts'
import { type Binding, typedColumns } from './bindings.ts'
import type { Channel } from './channel.ts'

type Watch = { channel: Channel; binding: Binding }
type Telling = {
  live: Live
  context(viewer: Viewer | null): Context
  channels(): Iterable<Channel>
}

// Maximum number of queued changes; beyond it, every watching channel has to rejoin.
const MAX_WAITING = 1_000
const READERS_AT_ONCE = 4
const VISITORS = 'visitors of /realtime/v1'

/**
 * Sends changed rows to the channels of this node: each row only to people who may read it now, in the order of the
 * commits. Rows are read once for each person, for any number of channels and filters.
 */
export function tellChanges({ live, context, channels }: Telling): void {
  const waiting: RowChanges[] = []
  let working = false

  function interruptAll(): void {
    waiting.length = 0
    for (const channel of channels()) if (channel.bindings.length > 0) channel.interrupt()
  }

  async function work(): Promise<void> {
    if (working) return
    working = true
    for (let changes = waiting.shift(); changes; changes = waiting.shift()) {
      const watching = watchesOf(channels(), changes)
      const groups = [...Map.groupBy(watching, readerOf).values()]
      const work = async () => {
        for (let group = groups.shift(); group; group = groups.shift()) await tellGroup(changes, group)
      }
      await Promise.all(Array.from({ length: READERS_AT_ONCE }, work))
    }
    working = false
  }

  async function tellGroup(changes: RowChanges, group: readonly Watch[]): Promise<void> {
    const viewer = group[0]!.channel.caller?.viewer ?? null
    const ctx = context(viewer)
    try {
      const party = callBy(viewer?.id ?? VISITORS, 'GET /realtime/v1/websocket')
      const filters = [...new Map(group.map(watch => [filterOf(watch), watch.binding.conditions]))]
      const places = new Map(filters.map(([name], at) => [name, at]))
      const rows = await runCall(party, () =>
        changedRows(
          ctx,
          changes,
          filters.map(([, conditions]) => conditions),
        ),
      )
      for (const changed of rows) {
        const hears = group.filter(watch => changed.matches.has(places.get(filterOf(watch))!))
        tellRow(changes, changed, hears, ctx.now)
      }
    } catch (error) {
      ctx.tellFault(error, 'changes could not be read for a channel')
      for (const { channel } of group) channel.interrupt()
    }
  }

  live.hearChanges(changes => {
    if (!Object.hasOwn(resources, changes.table)) return
    if (watchesOf(channels(), changes).length === 0) return
    waiting.push(changes)
    if (waiting.length > MAX_WAITING) interruptAll()
    void work()
  }, interruptAll)
}

function watchesOf(channels: Iterable<Channel>, changes: RowChanges): Watch[] {
  const watches: Watch[] = []
  for (const channel of channels)
    for (const binding of channel.bindings)
      if (binding.table === changes.table && (binding.event === '*' || binding.event === changes.type))
        if (mayMatch(binding.conditions, changes)) watches.push({ channel, binding })
  return watches
}

// Without a query: a filter on a part of the key excludes most changes.
function mayMatch(conditions: readonly Condition[], { table, rows }: RowChanges): boolean {
  const { key, columns } = resources[table]!
  return conditions.every(each => {
    if (!('column' in each) || each.negated || each.operator !== 'eq' || !key.includes(each.column)) return true
    const value = columns[each.column] === 'uuid' ? each.value.toLowerCase() : each.value
    return rows.some(row => row[each.column] === value)
  })
}

function readerOf({ channel }: Watch): string {
  return channel.caller?.viewer.id ?? VISITORS
}

function filterOf({ binding }: Watch): string {
  return JSON.stringify(binding.conditions)
}

function tellRow({ table, type, rows }: RowChanges, { at, row }: ChangedRow, group: readonly Watch[], now: Date): void {
  const { key, columns } = resources[table]!
  const keyOf = Object.fromEntries(key.map(name => [name, rows[at]?.[name] ?? row[name]]))
  const watches = Map.groupBy(group, ({ channel }) => channel)
  for (const [channel, own] of watches) {
    for (const some of Map.groupBy(own, ({ binding }) => binding.columns?.join() ?? '').values()) {
      const names = some[0]!.binding.columns ?? Object.keys(columns)
      const record = Object.fromEntries(names.map(name => [name, row[name]]))
      channel.send('postgres_changes', {
        ids: some.map(({ binding }) => binding.id),
        data: {
          schema: 'public',
          table,
          type,
          commit_timestamp: now.toISOString(),
          columns: typedColumns(table, type === 'DELETE' ? key : names),
          ...(type !== 'DELETE' && { record }),
          ...(type !== 'INSERT' && { old_record: keyOf }),
          errors: null,
        },
      })
    }
  }
}
