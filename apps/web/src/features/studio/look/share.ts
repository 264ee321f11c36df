/** Handing a look on, where the browser can. Both need a secure page, so both are asked for before they are offered. */
import type { DecodePicture } from '../picture/read-picture.ts'
import { lookAs } from './download.ts'

export const canCopy = () => 'ClipboardItem' in globalThis && navigator.clipboard?.write !== undefined

export const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false

/** Copies a look as PNG, the one format that every clipboard accepts. */
export async function copyLook(look: Blob, decode?: DecodePicture): Promise<void> {
  // The promise goes in unawaited: Safari allows the write only in the press itself.
  await navigator.clipboard.write([
    new ClipboardItem({ 'image/png': lookAs('png', look, undefined, decode) }),
  ])
}

/** Answers whether it was shared; a person may think better of it. */
export async function shareLook(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}
