import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { number, percent } from '../../../language/format.ts'
import { relative } from '../../../language/relative-time.ts'
import { Card } from '../../../ui/Card.tsx'
import { type MachineState, size, span } from './machine-text.ts'

type PartProps = { state: MachineState }

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-title mb-2 text-h2">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="min-w-0 font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The length of each queue, and the age of its oldest item. */
export function Queues({ state: { queues } }: PartProps) {
  const { t } = useTranslation('admin-machine')
  const textOf = ({ waiting, oldestSeconds }: MachineState['queues'][number]) =>
    waiting === 0
      ? t('queues.none')
      : t('queues.waiting', { count: waiting, shown: number(waiting), age: span(oldestSeconds) })
  return (
    <Part title={t('queues.title')}>
      <Facts facts={queues.map(one => [t(`queues.${one.queue}`), textOf(one)] as const)} />
    </Part>
  )
}

/** The size of the database, the causes that block its cleanup, and the free disk space. */
export function Storage({ state: { storage } }: PartProps) {
  const { t } = useTranslation('admin-machine')
  const { databaseBytes, snapshotSeconds, disk } = storage
  const left =
    disk === null
      ? t('storage.unknown')
      : t('storage.left', { free: size(disk.freeBytes), share: percent(disk.freeBytes / Math.max(1, disk.totalBytes)) })
  return (
    <Part title={t('storage.title')}>
      <Facts
        facts={[
          [t('storage.database'), size(databaseBytes)],
          [t('storage.snapshot'), span(snapshotSeconds)],
          [t('storage.disk'), left],
        ]}
      />
    </Part>
  )
}

/** The running versions, and the node that answered. */
export function Versions({ state: { at, versions, node } }: PartProps) {
  const { t } = useTranslation('admin-machine')
  return (
    <Part title={t('versions.title')}>
      <Facts
        facts={[
          ['Bora', versions.bora],
          ['Node.js', versions.node],
          ['PostgreSQL', versions.database],
          [t('versions.migration'), versions.migration],
          [t('versions.started'), relative(node.startedAt, Date.parse(at))],
          [t('versions.memory'), size(node.memoryBytes)],
          [t('versions.streams'), number(node.openStreams)],
        ]}
      />
    </Part>
  )
}
