/** Records the layout shifts of a page and the elements that moved. */
import type { Page } from 'playwright-core'

type Entry = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

declare global {
  interface Window {
    layoutShifts?: { told: string[]; observer: PerformanceObserver }
  }
}

/**
 * Starts recording shifts. `afterInput` also counts shifts within half a second of an input, which CLS
 * excludes.
 */
export async function watchShifts(page: Page, options: { afterInput: boolean }): Promise<void> {
  await rest(page)
  await note(page, { ...options, buffered: false })
}

/** Returns the shifts since the page was opened, without those after an input. */
export async function shiftsSinceLoad(page: Page): Promise<string[]> {
  await note(page, { afterInput: false, buffered: true })
  return shiftsOf(page)
}

const note = (page: Page, options: { afterInput: boolean; buffered: boolean }) =>
  page.evaluate(({ afterInput, buffered }) => {
    window.layoutShifts?.observer.disconnect()
    const told: string[] = []
    const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName}.${String(node.getAttribute('class'))}`
        : (node?.textContent ?? '')
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) {
        if (entry.hadRecentInput && !afterInput) continue
        for (const { node, previousRect, currentRect } of entry.sources)
          told.push(`${nameOf(node)}: ${at(previousRect)} → ${at(currentRect)}`)
      }
    })
    observer.observe({ type: 'layout-shift', buffered })
    window.layoutShifts = { told, observer }
  }, options)

/** Returns the recorded shifts, one line for each element that moved. */
export async function shiftsOf(page: Page): Promise<string[]> {
  await rest(page)
  return page.evaluate(() => window.layoutShifts?.told ?? ['nothing was watched'])
}

/** Waits a few frames: the browser reports a shift after the frame in which it happens. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished))
    for (let frame = 0; frame < 6; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
