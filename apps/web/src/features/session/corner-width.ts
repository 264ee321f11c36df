/** Remembers the width of the account button, to reserve its space in the header until it has loaded. */
const KEY = 'toile:corner'

/** Width in pixels; 0 when unknown. */
export function cornerWidthPx(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

export function rememberCornerWidth(widthPx: number): void {
  try {
    localStorage.setItem(KEY, String(widthPx))
  } catch {
    // Storage is unavailable: the header shifts when the button loads.
  }
}
