/** Puts text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing where a page is served without TLS to another machine.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
