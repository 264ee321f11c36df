/** Files dropped or pasted anywhere on the page. */
import { useEffect, useEffectEvent, useState } from 'react'
import { areas } from './picture.ts'
import type { Area } from './picture.ts'

/** `area` is the one under the pointer, `null` elsewhere and for pasted files. */
type OnFiles = (files: File[], area: Area | null) => void

/** The place of a drag: null when it is not on the page; over an area, or elsewhere on the page. */
export type Dragging = { over: Area | null } | null

/** Hears every drop and paste of files, so that a file that misses an area does not replace the page. */
export function usePageFiles(onFiles: OnFiles): Dragging {
  const [dragging, setDragging] = useState<Dragging>(null)
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      const area = areaUnder(event.target)
      setDragging((before) => (before && before.over === area ? before : { over: area }))
    }
    const leave = (event: DragEvent) => {
      // Without a related target the pointer has left the window, not one element for another.
      if (event.relatedTarget === null) setDragging(null)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files, areaUnder(event.target))
    }
    const paste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (images.length === 0) return
      event.preventDefault()
      take(images, null)
    }
    const hearing = new AbortController()
    const { signal } = hearing
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => hearing.abort()
  }, [])
  return dragging
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

function areaUnder(target: EventTarget | null): Area | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-area]') : null
  return areas.find((area) => area === element?.dataset['area']) ?? null
}
