import i18next from 'i18next'
import type { Language } from '@bora/rules/limits.ts'
import { errorText } from '../api/error-text.ts'
import { changeLanguage } from './language.ts'
import { toast } from '../ui/toast.ts'

/** Changes the language, or reports why it could not. Returns whether it was changed. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    await changeLanguage(language)
    return true
  } catch (error) {
    toast({ variant: 'destructive', title: i18next.t('account.languageMissing'), sentence: errorText(error) })
    return false
  }
}
