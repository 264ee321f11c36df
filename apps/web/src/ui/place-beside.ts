const GAP_PX = 8
const MARGIN_PX = 8

/** Keeps an open popover beside its anchor on every frame while shown, because dialogs grow and pages scroll. */
export function stayBeside(popover: HTMLElement, anchor: Element): void {
  placeBeside(popover, anchor)
  requestAnimationFrame(() => {
    if (popover.offsetWidth > 0) stayBeside(popover, anchor)
  })
}

/** Places the popover below its anchor, centred, or above without room below; inside the window. */
function placeBeside(popover: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const { clientWidth, clientHeight } = document.documentElement
  const left = at.left + at.width / 2 - width / 2
  const below = at.bottom + GAP_PX
  const top =
    below + height + MARGIN_PX > clientHeight && at.top > height + GAP_PX ? at.top - GAP_PX - height : below
  const inside = Math.max(MARGIN_PX, Math.min(left, clientWidth - width - MARGIN_PX))
  popover.style.translate = `${inside}px ${top}px`
}
