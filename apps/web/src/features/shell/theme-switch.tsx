import { useState } from 'react'
import { shellWords } from '../../content.ts'
import { chooseTheme, nextTheme, storedTheme, type Theme } from '../../lib/theme.ts'
import { announce } from '../../ui/announce.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { IconName } from '../../ui/icon.tsx'

const icons: Record<Theme, IconName> = { system: 'device', light: 'sun', dark: 'moon' }

/** Goes through the three themes; its name tells the present one. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme)
  const change = () => {
    const next = nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches)
    chooseTheme(next)
    setTheme(next)
    announce(shellWords.theme[next])
  }
  return <IconButton label={shellWords.theme[theme]} icon={icons[theme]} onClick={change} />
}
