import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FunctionComponent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../art/Avatar.tsx'
import { LoadFailed } from '../../../states/LoadFailed.tsx'
import { MoreButton } from '../../../states/MoreButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { QueuedPayout } from './desk-data.ts'
import type { useDeskAddress } from './desk-address.ts'

type Column<Row> = {
  label: string
  /** its place in a row's card, where there is no room for a table */
  inCard: 'beside' | 'below'
  look?: 'number' | 'quiet'
  /** in a narrow table it is below the text of the column with this label */
  under?: string
} & ({ text: (row: Row) => string } | { Tag: FunctionComponent<{ row: Row }> })

type QueueProps<Row> = {
  label: string
  query: UseInfiniteQueryResult<{ pages: { items: Row[] }[] }> & { isPlaceholderData: boolean }
  idOf: (row: Row) => string
  personOf: (row: Row) => QueuedPayout['person']
  underName: (row: Row) => string
  columns: readonly Column<Row>[]
  address: ReturnType<typeof useDeskAddress>
  empty: ReactNode
}

const MIN_TABLE = 600
// Below this width all columns together would leave no room for a name.
const MIN_WHOLE_TABLE = 800

/** A list of the desk: a table where there is room, else a card per row. Arrow keys move between rows. */
export function Queue<Row>(props: QueueProps<Row>) {
  const { label, query, empty } = props
  const { t } = useTranslation('admin-payouts')
  const [width, setWidth] = useState(0)
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  })
  const rows = query.data?.pages.flatMap(page => page.items)
  const isTable = width >= MIN_TABLE
  let content: ReactNode
  if (!rows)
    content = query.isError ? (
      <LoadFailed title={t('list.failed')} safe={t('list.safe')} query={query} />
    ) : (
      <QueueSkeleton text={t('list.loading')} />
    )
  else if (rows.length === 0) content = empty
  else
    content = (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it take the keys */}
        <div onKeyDown={goToRow} className={classes('transition-opacity', query.isPlaceholderData && 'opacity-60')}>
          {isTable ? (
            <RowTable {...props} rows={rows} isNarrow={width < MIN_WHOLE_TABLE} />
          ) : (
            <RowCards {...props} rows={rows} />
          )}
        </div>
        <MoreButton
          query={query}
          label={t('list.more')}
          busyLabel={t('list.loading')}
          size="sm"
          className="border-t border-line p-3"
        />
      </>
    )
  return (
    <section ref={measure} aria-label={label} className="rounded-[20px] bg-surface shadow-e1">
      {content}
    </section>
  )
}

function goToRow(event: KeyboardEvent<HTMLElement>) {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex(row => row === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (at < 0 || next === undefined) return
  event.preventDefault()
  rows[Math.min(Math.max(next, 0), rows.length - 1)]!.focus()
}

type RowsProps<Row> = QueueProps<Row> & { rows: readonly Row[] }

type RowTableProps<Row> = RowsProps<Row> & { isNarrow: boolean }

function RowTable<Row>({ label, rows, columns: all, isNarrow, ...ofRow }: RowTableProps<Row>) {
  const { idOf, personOf, underName, address } = ofRow
  const columns = isNarrow ? all.filter(column => column.under === undefined) : all
  const under = isNarrow ? all.filter(column => column.under !== undefined) : []
  const { t } = useTranslation('admin-payouts')
  const edge = 'first:pl-4.5 last:pr-4.5'
  return (
    <table className="w-full border-collapse text-left text-ui">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="text-sm text-ink-2">
          <th scope="col" className={classes('px-2 py-3 font-semibold', edge)}>
            {t('column.person')}
          </th>
          {columns.map(column => (
            <th
              key={column.label}
              scope="col"
              className={classes(
                'px-2 py-3 font-semibold whitespace-nowrap',
                edge,
                column.look === 'number' && 'text-right',
              )}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const open = address.search.open === idOf(row)
          return (
            <tr
              key={idOf(row)}
              className={classes(
                'relative h-[58px] border-t border-line last:[&>td:first-child]:rounded-bl-[20px] last:[&>td:last-child]:rounded-br-[20px]',
                open ? 'bg-brand-soft' : 'hover:bg-fill/50',
              )}
            >
              <td className={classes('w-full max-w-0 min-w-[140px] px-2 py-1.5', edge)}>
                <RowLink {...{ row, idOf, personOf, underName, address, open }} />
              </td>
              {columns.map(column => (
                <td
                  key={column.label}
                  className={classes(
                    'px-2 py-1.5',
                    edge,
                    column.look === 'number' && 'type-num text-right text-[0.9375rem] whitespace-nowrap',
                    column.look === 'quiet' && 'text-sm whitespace-nowrap text-ink-2',
                  )}
                >
                  <Cell column={column} row={row} />
                  {under
                    .filter(one => one.under === column.label)
                    .map(one => (
                      <span key={one.label} className="block">
                        <span className="sr-only">{one.label} </span>
                        <Cell column={one} row={row} />
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function RowCards<Row>({ rows, columns, idOf, personOf, underName, address }: RowsProps<Row>) {
  return (
    <ul>
      {rows.map(row => {
        const open = address.search.open === idOf(row)
        return (
          <li
            key={idOf(row)}
            className={classes(
              'relative border-t border-line px-4 py-3 first:rounded-t-[20px] first:border-0 last:rounded-b-[20px]',
              open && 'bg-brand-soft',
            )}
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-0 flex-1 basis-[150px]">
                <RowLink {...{ row, idOf, personOf, underName, address, open }} />
              </div>
              {columns
                .filter(column => column.inCard === 'beside')
                .map(column => (
                  <span
                    key={column.label}
                    className={classes('ml-auto shrink-0', column.look === 'number' && 'type-num text-[1rem]')}
                  >
                    <Cell column={column} row={row} />
                  </span>
                ))}
            </div>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 pl-12">
              {columns
                .filter(column => column.inCard === 'below')
                .map(column => (
                  <span key={column.label} className="text-sm text-ink-2">
                    <Cell column={column} row={row} />
                  </span>
                ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return 'Tag' in column ? <column.Tag row={row} /> : column.text(row)
}

type RowLinkProps<Row> = Pick<RowsProps<Row>, 'idOf' | 'personOf' | 'underName' | 'address'> & {
  row: Row
  open: boolean
}

// It covers its whole row, so that the row can be pressed anywhere.
function RowLink<Row>({ row, idOf, personOf, underName, address, open }: RowLinkProps<Row>) {
  const person = personOf(row)
  const { link, ...about } = address.rowLink(idOf(row))
  return (
    <Link
      {...link}
      {...about}
      resetScroll={false}
      data-row={idOf(row)}
      aria-current={open || undefined}
      className="flex items-center gap-3 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-[6px] focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus focus-visible:after:outline-solid"
    >
      <Avatar userId={person.id} name={person.name} photoUrl={person.photoUrl} size={36} />
      <span className="min-w-0">
        <span className="block truncate font-[650]">{person.name}</span>
        <span className={classes('block truncate text-sm', open ? 'text-ink-2' : 'text-ink-3')}>{underName(row)}</span>
      </span>
    </Link>
  )
}

function QueueSkeleton({ text }: { text: string }) {
  return (
    <Loading text={text}>
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div key={row} className="flex h-[58px] items-center gap-3 border-t border-line px-4 first:border-0">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="ml-auto h-4 w-20" />
          <Skeleton className="hidden h-6 w-24 rounded-xs sm:block" />
        </div>
      ))}
    </Loading>
  )
}
