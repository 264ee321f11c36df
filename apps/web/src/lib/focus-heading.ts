/**
 * Moves the focus from a pressed control, which is about to be removed, to the heading of its section. Does nothing if
 * the user has moved on.
 * @param pressed the element that had the focus at the press
 */
export function focusHeadingOf(pressed: Element | null): void {
  const heading = pressed?.closest('section')?.querySelector('h2')
  if (!heading || document.activeElement !== pressed) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
