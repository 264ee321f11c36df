/** Receives files dropped or pasted anywhere on the page. */
import { useEffect, useEffectEvent, useState } from 'react'
import { areas } from './picture.ts'
import type { Area } from './picture.ts'

/** `area` is the area under the pointer; `null` elsewhere and for pasted files. */
export type OnFiles = (files: File[], area: Area | null) => void

/** The drag in progress: null when none is over the page; `over` is the area under it, if any. */
export type Dragging = { over: Area | null } | null

/**
 * Handles every drop and paste of files, so that a file dropped beside an area does not replace the page.
 * @param accepts tells whether files are taken at this moment
 */
export function usePageFiles(onFiles: OnFiles, accepts = () => true): Dragging {
  const [dragging, setDragging] = useState<Dragging>(null)
  const take = useEffectEvent(onFiles)
  const isOpen = useEffectEvent(accepts)

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (!isOpen()) {
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
        return
      }
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      const area = areaUnder(event.target)
      setDragging((before) => (before && before.over === area ? before : { over: area }))
    }
    const leave = (event: DragEvent) => {
      // Without a related target, the pointer has left the window rather than an element.
      if (event.relatedTarget === null) setDragging(null)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setDragging(null)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && isOpen()) take(files, areaUnder(event.target))
    }
    const paste = (event: ClipboardEvent) => {
      const images = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (images.length === 0 || isForField(event) || !isOpen()) return
      event.preventDefault()
      take(images, null)
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return dragging
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** True for text pasted into a field. Office programs copy it together with its picture. */
const isForField = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea') &&
  (clipboardData?.types.includes('text/plain') ?? false)

function areaUnder(target: EventTarget | null): Area | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-area]') : null
  return areas.find((area) => area === element?.dataset['area']) ?? null
}
