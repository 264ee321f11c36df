import { useSyncExternalStore } from 'react'
import { chooseTheme, currentTheme, nextTheme, subscribeTheme, type Theme } from '../../lib/theme.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { t } from '../../words/translate.ts'

const icons: Record<Theme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** The theme of prerendered pages. */
const unknown = (): Theme => 'system'

/** Cycles through the three themes; its accessible name states the current one. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeTheme, currentTheme, unknown)
  const change = () => {
    const next = nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches)
    chooseTheme(next)
    announce(t(`shell.theme.${next}`))
  }
  return <IconButton label={t(`shell.theme.${theme}`)} icon={icons[theme]} onClick={change} />
}
