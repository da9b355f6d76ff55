import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../art/Avatar.tsx'
import { now } from '../../../../device/clock.ts'
import { number } from '../../../../language/format.ts'
import { relative } from '../../../../language/relative-time.ts'
import { PersonName } from './PersonName.tsx'
import type { BonusPost } from './social.ts'

// Placeholders for the names, which are links.
const [NAME, INVITED] = ['\uE000', '\uE001']

/** A person whom a friend brought into a challenge, once the invite counts. */
export function BonusPostCard({ post, named }: { post: BonusPost; named: boolean }) {
  const { t } = useTranslation('feed')
  const sentence = t(post.bonus === 'lifeline' ? 'bonus.lifeline' : 'bonus.invite', { name: NAME, invited: INVITED })
  return (
    <article
      aria-label={t('bonus.label', { name: post.person.name })}
      className="flex items-center gap-3.5 rounded-[28px] bg-surface p-4 shadow-e1"
    >
      <span className="relative shrink-0">
        <Avatar userId={post.person.id} name={post.person.name} photoUrl={post.person.photoUrl} size={46} />
        <span
          aria-hidden="true"
          className="absolute -right-1.5 -bottom-1 grid size-6 place-items-center rounded-full bg-folha-soft text-folha-text ring-2 ring-surface"
        >
          <UserPlus size={14} strokeWidth={2.5} />
        </span>
      </span>
      <p className="min-w-0 flex-1 text-ui break-words">
        {sentence
          .split(/([\uE000\uE001])/)
          .map(part =>
            part === NAME ? (
              <PersonName key={part} person={post.person} />
            ) : part === INVITED ? (
              <PersonName key={part} person={post.invited} />
            ) : (
              part
            ),
          )}
        <span className="block text-sm text-ink-2">
          {[...(named ? [post.challenge.title] : []), relative(post.at, now())].join(' · ')}
        </span>
      </p>
      <span className="type-num shrink-0 rounded-md bg-maracuja px-3 py-2 text-[1.0625rem] text-on-maracuja">
        {`+${number(post.points)}`}
      </span>
    </article>
  )
}
