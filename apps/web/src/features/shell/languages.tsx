import { languageNames, languages, type Language } from '@toile/contract/languages'
import type { MouseEvent } from 'react'
import { chooseLanguage } from './choose-language.ts'
import { classNames } from '../../lib/class-names.ts'
import { language, t } from '../../words/translate.ts'

/** The languages by their own names. They are links, to open in a new tab and for search engines. */
export function Languages({ className }: { className?: string }) {
  const choose = (event: MouseEvent, name: Language) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    chooseLanguage(name)
  }
  return (
    <nav aria-label={t('shell.language')} className={classNames('flex flex-wrap gap-1', className)}>
      {languages.map((name) => (
        <a
          key={name}
          href={`?lang=${name}`}
          hrefLang={name}
          lang={name}
          aria-current={name === language() ? 'true' : undefined}
          className="language"
          onClick={(event) => choose(event, name)}
        >
          {languageNames[name]}
        </a>
      ))}
    </nav>
  )
}
