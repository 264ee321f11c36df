/** Copies and shares a look. Both APIs need a secure context and are checked before the buttons are offered. */
import type { DecodePicture } from '../picture/read-picture.ts'
import { lookAs } from './download.ts'

export const canCopy = () => 'ClipboardItem' in globalThis && navigator.clipboard?.write !== undefined

export const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false

/** Copies a look as PNG, the one format that every clipboard accepts. */
export async function copyLook(look: Blob, decode?: DecodePicture): Promise<void> {
  // The promise is passed unawaited: Safari allows the write only during the user's press.
  await navigator.clipboard.write([
    new ClipboardItem({ 'image/png': lookAs('png', look, undefined, decode) }),
  ])
}

/** Opens the system's share sheet. Resolves to false when the user cancels it. */
export async function shareLook(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
