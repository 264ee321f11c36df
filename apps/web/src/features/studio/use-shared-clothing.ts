import { useEffect, useEffectEvent } from 'react'
import { withWords } from '../../words/with-words.ts'

/** Chooses the clothing of the shared look that the address names, once. */
export function useSharedClothing(onChoose: (file: File) => void) {
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const { pathname, search, hash } = location
    const slug = new URLSearchParams(search).get('look')
    if (!slug) return
    // Loading the page again must not undo what is chosen next.
    history.replaceState(history.state, '', pathname + hash)
    void withWords(import('./sharing/shared-clothing.ts'), 'sharing')
      .then(({ takeSharedClothing }) => takeSharedClothing(slug, (file) => choose(file)))
      .catch(() => undefined)
  }, [])
}
