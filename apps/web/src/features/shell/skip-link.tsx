import type { MouseEvent } from 'react'
import { t } from '../../words/translate.ts'

/**
 * Moves the focus past the header. The address stays as it is: its fragment may name a section, or be the token of a
 * link from a mail.
 */
export const SkipLink = () => (
  <a className="skip-link" href="#main" onClick={skip}>
    {t('shell.skip')}
  </a>
)

function skip(event: MouseEvent): void {
  const main = document.querySelector<HTMLElement>('#main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  // Otherwise a later press on the page's background would focus it.
  main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
  main.focus()
}
