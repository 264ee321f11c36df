/** Checks the layout of a screen: no element overflows, is cut off, covered, too small or without an accessible name. */
import type { Page } from 'playwright-core'

type Sight = {
  /** Smallest width and height of a control, in pixels. */
  targetPx: number
}

/** Lists the layout problems of the page in its current state, one line each. */
export const layoutProblems = (page: Page, sight: Sight): Promise<string[]> =>
  page.evaluate(async ({ targetPx }) => {
    // Effects of a resize are complete after two frames.
    for (const _ of ['first', 'second']) await new Promise((resolve) => requestAnimationFrame(resolve))
    const problems = new Set<string>()
    const { clientWidth, clientHeight, scrollWidth } = document.documentElement
    const nameOf = (element: Element) => {
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).split(' ')[0]} “${name}”`
    }
    // Fractional sizes are rounded up.
    if (scrollWidth > clientWidth + 1) problems.add(`the page is ${scrollWidth - clientWidth} px too wide`)

    const top = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1)
    const scope = top ?? document.body
    // Cached: each element's style is needed many times.
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    /** True for text that only screen readers get. */
    const isOnlySaid = (element: Element | null): boolean =>
      element !== null && (styleOf(element).clipPath === 'inset(50%)' || isOnlySaid(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]') &&
      !isOnlySaid(element)
    const every = [...scope.querySelectorAll<HTMLElement>('*:not(svg *, picture *, option, br)')]
    const seen = every.filter(isSeen)
    const boxes = new Map<Element, DOMRect>()
    const boxOf = (element: Element) => {
      const box = boxes.get(element) ?? element.getBoundingClientRect()
      boxes.set(element, box)
      return box
    }

    const words = new Map<Element, DOMRect | null>()
    const wordsOf = (element: Element) => {
      const found = words.get(element)
      if (found !== undefined) return found
      const measured = measureWords(element)
      words.set(element, measured)
      return measured
    }
    /** Returns the bounding box of the element's own text nodes, or null when it has none. */
    const measureWords = (element: Element): DOMRect | null => {
      const range = document.createRange()
      const rects = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .map((node) => {
          range.selectNodeContents(node)
          return range.getBoundingClientRect()
        })
      const [first] = rects
      if (!first) return null
      const left = Math.min(...rects.map((rect) => rect.left))
      const upper = Math.min(...rects.map((rect) => rect.top))
      const right = Math.max(...rects.map((rect) => rect.right))
      const lower = Math.max(...rects.map((rect) => rect.bottom))
      return new DOMRect(left, upper, right - left, lower - upper)
    }
    const lines = new Map<Element, Element[]>()
    const ancestors = (element: Element): Element[] => {
      const { parentElement } = element
      if (!parentElement) return []
      const line = lines.get(element) ?? [parentElement, ...ancestors(parentElement)]
      lines.set(element, line)
      return line
    }
    const scrolls = (value: string) => value === 'auto' || value === 'scroll'
    const cuts = (value: string) => value === 'hidden' || value === 'clip'
    const isOnTop = (element: Element) =>
      [element, ...ancestors(element)].some((one) => ['fixed', 'sticky'].includes(styleOf(one).position))

    for (const element of seen) {
      const text = wordsOf(element)
      if (!text || text.width < 2) continue
      const style = styleOf(element)
      if (Number.parseFloat(style.fontSize) < 12) problems.add(`too small to read: ${nameOf(element)}`)
      if (style.textOverflow === 'ellipsis') continue
      for (const frame of [element, ...ancestors(element)]) {
        const { overflowX, overflowY } = styleOf(frame)
        const box = boxOf(frame)
        if (scrolls(overflowX) || scrolls(overflowY)) break
        const isCutAcross = cuts(overflowX) && (text.left < box.left - 2 || text.right > box.right + 2)
        const isCutDown = cuts(overflowY) && (text.top < box.top - 4 || text.bottom > box.bottom + 4)
        if (isCutAcross || isCutDown) {
          problems.add(`cut off: ${nameOf(element)}`)
          break
        }
        // Only the viewport clips fixed elements.
        const isOutermost = frame === document.body || styleOf(frame).position === 'fixed'
        if (isOutermost && (text.left < -1 || text.right > clientWidth + 1))
          problems.add(`outside of the screen: ${nameOf(element)}`)
        if (isOutermost) break
      }
    }

    const controls = seen.filter((element) =>
      element.matches('button, a[href], select, textarea, summary, input, [role="menuitem"]'),
    )
    const isControl = new Set(controls)
    for (const element of [...controls, ...seen.filter((one) => !isControl.has(one) && wordsOf(one))]) {
      const rect = wordsOf(element) ?? boxOf(element)
      const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
      if (x < 0 || y < 0 || x >= clientWidth || y >= clientHeight) continue
      const frames = ancestors(element).filter((one) => styleOf(one).overflow !== 'visible')
      const isScrolledAway = frames.some((frame) => {
        const box = boxOf(frame)
        return x < box.left || x > box.right || y < box.top || y > box.bottom
      })
      const hit = isScrolledAway ? null : document.elementFromPoint(x, y)
      if (!hit || element.contains(hit) || hit.contains(element) || isOnTop(hit)) continue
      // A label's invisible input covers all of it, and a line of text may overlap the next line of the same text.
      if (hit.closest('label')?.contains(element) || styleOf(hit).opacity === '0') continue
      problems.add(`covered: ${nameOf(element)} by ${nameOf(hit)}`)
    }

    for (const element of controls) {
      const label =
        element instanceof HTMLInputElement ? (element.closest('label') ?? element.labels?.[0]) : null
      const { width, height } = (label ?? element).getBoundingClientRect()
      const isInText = styleOf(element).display === 'inline'
      if (!isInText && (width < targetPx - 0.5 || height < targetPx - 0.5))
        problems.add(`too small to hit, ${Math.round(width)} × ${Math.round(height)}: ${nameOf(element)}`)
    }

    const headings = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length
    if (headings !== 1) problems.add(`${headings} first headings`)
    const lives = document.querySelectorAll('[aria-live], [role="alert"], [role="status"]').length
    if (lives !== 1) problems.add(`${lives} live regions`)
    for (const image of document.images)
      if (isSeen(image) && image.complete && image.naturalWidth === 0)
        problems.add(`no picture: ${image.src}`)
    const ids =
      /\b(shell|failures|session|account|landing|landing-more|pricing|purchase|legal|privacy|terms|refund|studio|library)\.[a-z]\w*[.\w]*\b/g
    const told = ['aria-label', 'title', 'alt', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    )
    for (const id of [document.title, document.body.innerText, ...told].join('\n').match(ids) ?? [])
      problems.add(`no words: ${id}`)
    return [...problems].sort()
  }, sight)
