import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../../../language/language.ts'
import type { PoseOfDay } from './pose-data.ts'

/** A pose in words, such as "one hand up, the other on the waist", and its word in the language of the page. */
export function usePoseText(): (pose: Pick<PoseOfDay, 'hands' | 'word'>) => { pose: string; word: string } {
  const { t } = useTranslation('pose')
  return ({ hands: [one, other], word }) => ({
    pose: one === other ? t(`both.${one}`) : t('pair', { one: t(`one.${one}`), other: t(`other.${other}`) }),
    word: word[currentLanguage()],
  })
}
