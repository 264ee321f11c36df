import { useEffect, useEffectEvent } from 'react'
import { withWords } from '../../words/with-words.ts'

/** Chooses the clothing of the shared look named by the URL's `look` parameter, once. */
export function useSharedClothing(onChoose: (file: File) => void) {
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const address = new URL(location.href)
    const slug = address.searchParams.get('look')
    if (!slug) return
    // The parameter is removed so that a reload does not undo the user's next choice.
    address.searchParams.delete('look')
    history.replaceState(history.state, '', address)
    void withWords(import('./sharing/shared-clothing.ts'), 'sharing')
      .then(({ takeSharedClothing }) => takeSharedClothing(slug, (file) => choose(file)))
      .catch(() => undefined)
  }, [])
}
