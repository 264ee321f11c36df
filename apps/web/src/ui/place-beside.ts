const GAP_PX = 8
const MARGIN_PX = 8

/**
 * Puts an open popover under its anchor, centred, or above where there is no room below, and keeps it inside the
 * window.
 */
export function placeBeside(popover: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const { clientWidth, clientHeight } = document.documentElement
  const left = at.left + at.width / 2 - width / 2
  const below = at.bottom + GAP_PX
  const top =
    below + height + MARGIN_PX > clientHeight && at.top > height + GAP_PX ? at.top - GAP_PX - height : below
  popover.style.left = `${Math.max(MARGIN_PX, Math.min(left, clientWidth - width - MARGIN_PX))}px`
  popover.style.top = `${top}px`
}
