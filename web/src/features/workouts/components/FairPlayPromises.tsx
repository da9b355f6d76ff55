import { BadgeCheck, Camera, HeartHandshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReadToEnd } from '../../../device/use-read-to-end.ts'
import { IconWell } from '../../../ui/Card.tsx'
import { classes } from '../../../ui/classes.ts'

const PROMISES = [
  { key: 'real', Icon: BadgeCheck, tone: 'folha' },
  { key: 'photo', Icon: Camera, tone: 'mar' },
  { key: 'respect', Icon: HeartHandshake, tone: 'goiaba' },
] as const

type FairPlayPromisesProps = {
  cards?: boolean
  /** of `useReadToEnd`: it may be agreed to only once it was in sight */
  text: ReadToEnd['text']
}

/** The full fair-play guideline that everyone agrees to before the first workout. `cards` is for use on the canvas. */
export function FairPlayPromises({ cards = false, text }: FairPlayPromisesProps) {
  const { t } = useTranslation('fair-play')
  return (
    <ul ref={text} className={classes('flex flex-col', cards ? 'gap-3' : 'gap-4')}>
      {PROMISES.map(({ key, Icon, tone }) => (
        <li
          key={key}
          className={classes('flex items-start gap-3.5', cards && 'rounded-[20px] bg-surface p-3.5 shadow-e1')}
        >
          <IconWell tone={cards ? tone : 'folha'} size={40}>
            <Icon size={20} aria-hidden="true" />
          </IconWell>
          <span>
            <span className="block text-ui font-bold">{t(key)}</span>
            <span className="block text-sm text-ink-2">{t(`${key}Why`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
