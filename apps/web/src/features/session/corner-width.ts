/** The width of the account's button as it was the last time: the header keeps it free until the account has come. */
const KEY = 'toile:corner'

/** Width in pixels; 0 when it is not known. */
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
    // A browser that forbids storage: the account makes its room when it comes.
  }
}
