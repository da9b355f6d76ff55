import { Ban, Check, Hourglass, Lock, Megaphone, Play, Star, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../ui/Chip.tsx'
import type { ListedChallenge } from './challenge-desk.ts'

const ICON = { size: 14, strokeWidth: 2.4, 'aria-hidden': true } as const
const STATES = {
  upcoming: { tone: 'mar', Icon: Timer },
  active: { tone: 'folha', Icon: Play },
  closing: { tone: 'maracuja', Icon: Hourglass },
  completed: { tone: 'neutral', Icon: Check },
  cancelled: { tone: 'danger', Icon: Ban },
} as const
const MARKS = { featured: { tone: 'maracuja', Icon: Star }, ambassador: { tone: 'goiaba', Icon: Megaphone } } as const

/** The state of a challenge, its marks, and whether it is private. */
export function StandingTags({ challenge }: { challenge: Pick<ListedChallenge, 'state' | 'marks' | 'isPrivate'> }) {
  const { t } = useTranslation('admin-challenges')
  const { tone, Icon } = STATES[challenge.state]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Tag tone={tone} icon={<Icon {...ICON} />}>
        {t(`state.${challenge.state}`)}
      </Tag>
      {challenge.marks.map(mark => {
        const { tone: toneOf, Icon: IconOf } = MARKS[mark]
        return (
          <Tag key={mark} tone={toneOf} icon={<IconOf {...ICON} />}>
            {t(`mark.${mark}`)}
          </Tag>
        )
      })}
      {challenge.isPrivate && <Tag icon={<Lock {...ICON} />}>{t('private')}</Tag>}
    </span>
  )
}
