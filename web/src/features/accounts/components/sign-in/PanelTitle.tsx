import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../../../../navigation/page-title.ts'
import { classes } from '../../../../ui/classes.ts'

type PanelTitleProps = {
  title: string
  sentence: ReactNode
  arrived: boolean
  /** the sentence is an instruction, so a phone shows it too */
  always?: boolean
  /** whether the window is titled like the form; by default where it has replaced another one */
  namesPage?: boolean
}

/**
 * The title of a form. When one form replaces another, it takes focus, so that reading starts at the top, and names the
 * page.
 */
export function PanelTitle({ title, sentence, arrived, always = false, namesPage = !arrived }: PanelTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(namesPage ? title : undefined)
  useEffect(() => {
    if (!arrived) heading.current?.focus({ preventScroll: true })
  }, [arrived])
  return (
    <div className="mt-4 mb-5 lg:mt-0 lg:mb-7">
      <h1 ref={heading} tabIndex={-1} className="type-title text-d1">
        {title}
      </h1>
      <p className={classes('mt-2 text-ink-2 lg:block lg:text-[1.0625rem]', !always && 'hidden')}>{sentence}</p>
    </div>
  )
}
