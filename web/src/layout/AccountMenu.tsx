import { Link, useNavigate } from '@tanstack/react-router'
import { LogOut, ReceiptText, ShieldCheck, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@bora/rules/limits.ts'
import { currentLanguage, loadTexts } from '../../language/language.ts'
import { loadChunk } from '../../loading/load-chunk.ts'
import { changeMe, useMe } from '../../api/me.ts'
import { paths } from '../../navigation/paths.ts'
import { clearOthersSnapshots } from '../../offline/snapshots.ts'
import { useOutboxCount } from '../../offline/use-outbox-count.ts'
import { signOut, useDeskAccess } from '../../session/session.ts'
import { chooseTheme } from '../../device/theme.ts'
import { useTheme } from '../../device/use-theme.ts'
import { showProblem } from '../states/show-problem.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { chooseLanguage } from '../../language/choose-language.ts'

const LeaveWaiting = lazy(() =>
  loadChunk(() => Promise.all([import('./SignOutWithUnsentWorkouts.tsx'), loadTexts('offline')])).then(([module]) => ({
    default: module.SignOutWithUnsentWorkouts,
  })),
)

/** The account menu: name, language, theme, sign out. */
export function AccountMenu({ up, onDone }: { up: boolean; onDone: () => void }) {
  const { t } = useTranslation()
  const { choice } = useTheme()
  const me = useMe()
  const navigate = useNavigate()
  const hasDesk = useDeskAccess() !== 'none'
  const waiting = useOutboxCount()
  const [asks, setAsks] = useState(false)

  function askOrLeave() {
    if (waiting > 0) setAsks(true)
    else void leave()
  }
  async function leave() {
    onDone()
    await navigate(paths.landing())
    await signOut().catch(() => {})
    await clearOthersSnapshots(null).catch(() => {})
  }
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
        <Segmented
          label={t('account.theme')}
          value={choice}
          onChange={chooseTheme}
          options={[
            { value: 'system', label: t('account.themes.system') },
            { value: 'light', label: t('account.themes.light') },
            { value: 'dark', label: t('account.themes.dark') },
          ]}
        />
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
      <Button variant="soft" block icon={<LogOut size={18} aria-hidden="true" />} onClick={askOrLeave}>
        {t('account.signOut')}
      </Button>
      {asks && (
        <Suspense fallback={null}>
          <LeaveWaiting count={waiting} onStay={() => setAsks(false)} onLeave={() => void leave()} />
        </Suspense>
      )}
    </div>
  )
}
