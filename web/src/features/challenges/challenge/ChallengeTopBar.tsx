import { Link } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const COVER_PASSED = 230
const ICON = { size: 21, strokeWidth: 2.3, 'aria-hidden': true } as const

type ChallengeTopBarProps = { title: string; onShare: (() => void) | undefined; onMenu: () => void }

/** The top bar of a phone: round buttons on the cover, a plain bar with the title once the cover is scrolled away. */
export function ChallengeTopBar({ title, onShare, onMenu }: ChallengeTopBarProps) {
  const { t } = useTranslation('challenge')
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const look = () => setPassed(scrollY > COVER_PASSED)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  const look = passed ? 'plain' : 'scrim'
  return (
    <div
      className={classes(
        'fixed inset-x-0 top-[var(--strip-h)] z-30 flex min-h-14 items-center gap-2.5 px-3.5 pt-[env(safe-area-inset-top)] transition-colors duration-[160ms] lg:hidden',
        passed ? 'bg-canvas' : 'mt-2 bg-transparent',
      )}
    >
      <IconButton asChild look={look} label={t('back')} icon={<ArrowLeft {...ICON} />}>
        <Link {...paths.home()} />
      </IconButton>
      <p
        aria-hidden="true"
        className={classes('min-w-0 flex-1 truncate text-center text-base font-bold', !passed && 'opacity-0')}
      >
        {title}
      </p>
      {onShare && <IconButton look={look} label={t('share')} icon={<Share2 {...ICON} />} onClick={onShare} />}
      <IconButton look={look} label={t('more')} icon={<Ellipsis {...ICON} />} onClick={onMenu} />
    </div>
  )
}
