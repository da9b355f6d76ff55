import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'

type PanelTitleProps = {
  title: string
  sentence: ReactNode
  arrived: boolean
  /** the sentence is an instruction, so a phone shows it too */
  always?: boolean
}

/** The title of a form; it takes focus when one form replaces another, so that reading starts at the top. */
export function PanelTitle({ title, sentence, arrived, always = false }: PanelTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <div className="mt-4 mb-5 lg:mt-0 lg:mb-7">
      <h1 ref={heading} tabIndex={-1} className="type-title text-d1">
        {title}
      </h1>
      <p className={classes('mt-2 text-ink-2 lg:block lg:text-[17px]', !always && 'hidden')}>{sentence}</p>
    </div>
  )
}
