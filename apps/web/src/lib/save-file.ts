/** Downloads a file through the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Delayed: some browsers read the blob URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
