type PageIndexProps = { label: string; parts: readonly { id: string; title: string }[] }

/** A table of contents, by the ids of the headings: a row of pills on a phone, next to the text on a wide screen. */
export function PageIndex({ label, parts }: PageIndexProps) {
  return (
    <nav
      aria-label={label}
      className="-mx-[var(--gutter)] overflow-x-auto px-[var(--gutter)] py-1 lg:sticky lg:top-6 lg:mx-0 lg:self-start lg:overflow-visible lg:p-0"
    >
      <ul className="flex w-max gap-2 lg:w-auto lg:flex-col lg:gap-0">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded-full bg-surface px-4 text-sm font-semibold whitespace-nowrap ring-1 ring-line ring-inset hover:bg-fill lg:rounded-sm lg:bg-transparent lg:px-3 lg:text-ui lg:font-medium lg:text-ink-2 lg:ring-0 lg:hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
