import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Cover } from '../../../art/Cover.tsx'
import { SettingsCard } from '../../accounts/components/settings/SettingsFrame.tsx'
import { scoreText } from '../../workouts/components/score-text.ts'
import { place } from '../../../language/format.ts'
import { currentLanguage } from '../../../language/language.ts'
import { paths } from '../../../navigation/paths.ts'
import type { Profile } from './profile.ts'

/** The challenges that both take part in, with the person's rank and score in each. */
export function CommonChallenges({ challenges, isMe }: Pick<Profile, 'challenges' | 'isMe'>) {
  const { t } = useTranslation('person')
  return (
    <SettingsCard title={t(isMe ? 'ownChallenges' : 'challenges')}>
      <ul className="-my-1 flex flex-col divide-y divide-line">
        {challenges.map(({ id, title, type, category, status, score, rank }) => (
          <li key={id}>
            <Link
              {...paths.challenge(id)}
              className="flex min-h-[68px] items-center gap-3.5 rounded-sm py-2 hover:bg-fill"
            >
              <span className="size-12 shrink-0 overflow-hidden rounded-[12px]">
                <Cover id={id} category={category as Parameters<typeof Cover>[0]['category']} shape="thumb" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-ui font-bold break-words">{title}</span>
                <span className="block text-sm text-ink-2">
                  {[scoreText(type, score, currentLanguage()), ...(status === 'completed' ? [t('over')] : [])].join(
                    ' · ',
                  )}
                </span>
              </span>
              {rank !== null && <span className="type-num shrink-0 text-[1.25rem]">{place(rank)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </SettingsCard>
  )
}
