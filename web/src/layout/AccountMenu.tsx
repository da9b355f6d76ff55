import { Link } from '@tanstack/react-router'
import { ReceiptText, ShieldCheck, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@bora/rules/limits.ts'
import { currentLanguage } from '../language/language.ts'
import { changeMe, useMe } from '../api/me.ts'
import { paths } from '../navigation/paths.ts'
import { useDeskAccess } from '../session/session.ts'
import { showProblem } from '../states/show-problem.ts'
import { classes } from '../ui/classes.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { chooseLanguage } from '../language/choose-language.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The account menu: name, language, theme, sign out. */
export function AccountMenu({ up, onDone }: { up: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const hasDesk = useDeskAccess() !== 'none'

  async function choose(language: Language) {
    if (!(await chooseLanguage(language))) return
    const keep = () => changeMe({ language })
    await keep().catch((error: unknown) => showProblem(error, { title: t('account.languageFailed'), again: keep }))
  }
  return (
    <div
      className={classes(
        'animate-rise absolute z-40 flex w-[min(300px,calc(100vw-32px))] flex-col gap-4 rounded-lg bg-raised p-4 shadow-e3',
        up ? 'bottom-full left-0 mb-2' : 'top-full right-0 mt-2',
      )}
    >
      <div className="min-w-0">
        <p className="truncate text-ui font-bold">{me?.name}</p>
        <p className="truncate text-sm text-ink-2">{me?.address}</p>
      </div>
      <ul className="-mx-2 -my-1 flex flex-col">
        {(
          [
            ['profile', UserRound, paths.profile()],
            ['security', ShieldCheck, paths.security()],
            ...(hasDesk ? [['desk', ReceiptText, paths.admin()] as const] : []),
          ] as const
        ).map(([key, Icon, place]) => (
          <li key={key}>
            <Link
              {...place}
              onClick={onDone}
              className="flex min-h-11 items-center gap-3 rounded-sm px-2 text-ui font-semibold hover:bg-fill"
            >
              <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
              {t(`account.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="text-xs font-semibold text-ink-3">
          {t('account.theme')}
        </p>
        <ThemeChoice />
      </div>
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="text-xs font-semibold text-ink-3">
          {t('account.language')}
        </p>
        <Segmented
          label={t('account.language')}
          value={currentLanguage()}
          onChange={language => void choose(language)}
          options={[
            { value: 'pt-BR', label: 'Português' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      <SignOutButton onDone={onDone} />
    </div>
  )
}
