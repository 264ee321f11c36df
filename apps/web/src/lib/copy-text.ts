/** Copies text to the clipboard. Resolves to false when the browser does not permit it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // `navigator.clipboard` is undefined outside a secure context.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
