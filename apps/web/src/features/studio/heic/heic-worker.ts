/**
 * The worker that decodes one HEIC picture. Its response has its own content security policy: see
 * `apps/api/src/http/web-app.ts`.
 */
import { uploadLimits } from '@toile/contract/business'
import openLibheif from 'libheif-js/libheif-wasm/libheif.js'
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url'
import { colorSpaceOf } from './color-space.ts'

/** The decoded picture, rotation and mirroring applied; null when it cannot be read. */
export type HeicAnswer = { bitmap: ImageBitmap | null }

type Channel = { width: number; height: number; stride: number; data: Uint8Array }
type Decoded = { code?: unknown; channels: Channel[] }

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void answer(data)
})

async function answer(file: ArrayBuffer): Promise<void> {
  const bitmap = await decode(file).catch(() => null)
  const answer: HeicAnswer = { bitmap }
  self.postMessage(answer, { transfer: bitmap ? [bitmap] : [] })
}

async function decode(file: ArrayBuffer): Promise<ImageBitmap> {
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`the decoder answered ${response.status}`)
  // Silences libheif's console output for unreadable files; the page informs the user.
  const quiet = { print: () => {}, printErr: () => {} }
  const heif = openLibheif({ wasmBinary: await response.arrayBuffer(), ...quiet })
  const context = heif.heif_context_alloc()
  const { code } = heif.heif_context_read_from_memory(context, file)
  if (code !== heif.heif_error_code.heif_error_Ok) throw new Error('not a HEIC file')
  // A file may contain several images: the primary image is the one to show.
  const handle = heif.heif_js_context_get_primary_image_handle(context)
  const [width, height] = [
    heif.heif_image_handle_get_width(handle),
    heif.heif_image_handle_get_height(handle),
  ]
  if (width * height > uploadLimits.maxPixels) throw new Error('too many pixels')
  const decoded = heif.heif_js_decode_image2(
    handle,
    heif.heif_colorspace.heif_colorspace_RGB,
    heif.heif_chroma.heif_chroma_interleaved_RGBA,
  ) as Decoded
  const [channel] = decoded.channels
  if (!channel) throw new Error('no pixels')
  const colorSpace = colorSpaceOf(new Uint8Array(file))
  return createImageBitmap(new ImageData(rowsOf(channel), channel.width, channel.height, { colorSpace }))
}

/** Copies the pixels without the row padding. */
function rowsOf({ width, height, stride, data }: Channel) {
  const rows = new Uint8ClampedArray(4 * width * height)
  for (let row = 0; row < height; row++)
    rows.set(data.subarray(row * stride, row * stride + 4 * width), 4 * row * width)
  return rows
}
