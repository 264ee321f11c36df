import { languageNames } from '@toile/contract/languages'
import { useId, useRef, type ToggleEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { stayBeside } from '../../ui/place-beside.ts'
import { language, t } from '../../words/translate.ts'
import { Languages } from './languages.tsx'

/** Opens the language choice on pages without the footer, which otherwise contains it. */
export function LanguageButton() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'open' && button.current) stayBeside(event.currentTarget, button.current)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={t('shell.language.now', { name: languageNames[language()] })}
        popoverTarget={id}
      >
        <Icon name="globe" />
      </button>
      <div id={id} popover="auto" className="bubble" onToggle={place}>
        <Languages className="flex-col" />
      </div>
    </>
  )
}
