import { classes } from '../../ui/classes.ts'

/** The top of the home screen: the day, and a greeting. */
export function HomeHead({ day, greeting, className }: { day: string; greeting: string; className?: string }) {
  return (
    <header className={classes('mb-4 lg:mb-5', className)}>
      <p className="text-sm text-ink-2 first-letter:uppercase lg:text-ui">{day}</p>
      <h1 className="type-title line-clamp-2 text-d1 tracking-[-.03em] wrap-anywhere">{greeting}</h1>
    </header>
  )
}
