import { totalmem } from 'node:os'

/**
 * Settings of the built-in PostgreSQL. Every acknowledged commit is on the disk. Its log contains only starts, stops
 * and crashes: the text of a failed statement could contain an e-mail address.
 */
export function settings(options: { maxConnections: number; durable: boolean }): string[] {
  return [
    `max_connections=${options.maxConnections}`,
    `shared_buffers=${sharedBuffers()}MB`,
    'work_mem=8MB',
    'maintenance_work_mem=64MB',
    // Parallel workers need shared memory that small containers do not have.
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'autovacuum_naptime=20s',
    'autovacuum_vacuum_scale_factor=0.05',
    'jit=off',
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    'logging_collector=off',
    ...(options.durable ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on'] : temporary),
  ]
}

// A temporary database need not survive a crash of the machine, and is deleted before its tables need a vacuum.
const temporary = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

// An eighth of the machine's memory: a leaderboard of a million reads rows from all over its tables. Pages are
// allocated only as they are used, so a small installation never needs it.
function sharedBuffers(): number {
  return Math.max(64, Math.min(1024, Math.floor(totalmem() / 8 / 1024 / 1024)))
}
