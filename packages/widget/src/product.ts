/** Reads the attributes of an element: nothing in them throws. */
import { engineChoices, type EngineChoice, type Product } from './messages.ts'

/** One picture of a product. */
type ProductPicture = { image: string; name: string }

/**
 * The product, and the addresses of its pictures in the order of their names. Plain loops: shops' other scripts may have
 * replaced methods of arrays.
 */
export function productOf(element: Element): { product: Product; addresses: string[] } {
  const text = (name: string) => element.getAttribute(name)?.trim() ?? ''
  const name = text('name')
  const pictures: string[] = []
  const addresses: string[] = []
  const add = ({ image, name }: ProductPicture) => {
    pictures.push(name)
    addresses.push(image)
  }
  const image = text('image')
  if (image !== '') add({ image, name: text('color') || name })
  for (const entry of readJson(text('images'))) {
    const picture = pictureOf(entry)
    if (picture) add(picture)
  }
  const wanted = text('engine')
  let engine: EngineChoice = 'auto'
  for (const choice of engineChoices) if (choice === wanted) engine = choice
  const canAdd = element.hasAttribute('basket')
  return { product: { name, category: text('category'), engine, pictures, canAdd }, addresses }
}

function readJson(json: string): unknown[] {
  try {
    const entries = json === '' ? [] : (JSON.parse(json) as unknown)
    return Array.isArray(entries) ? (entries as unknown[]) : []
  } catch {
    return []
  }
}

/** `{"image": "/p/124.jpg", "name": "Blue"}`, or an address alone; undefined for anything else. */
function pictureOf(entry: unknown): ProductPicture | undefined {
  if (typeof entry === 'string') return { image: entry, name: '' }
  if (typeof entry !== 'object' || entry === null) return undefined
  const { image, name = '' } = entry as { image?: unknown; name?: unknown }
  return typeof image === 'string' && typeof name === 'string' ? { image, name } : undefined
}

/** Time limit of reading a picture. */
const PICTURE_TIMEOUT_MS = 15_000
/** Bytes of a file's start that show its type. */
const HEAD_BYTES = 12

/** Fetches a picture as the shop's page may; null where that fails, takes too long, or gives no picture. */
export async function readPicture(address: string): Promise<Blob | null> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), PICTURE_TIMEOUT_MS)
  try {
    const url = new URL(address, document.baseURI)
    const request: RequestInit = { credentials: 'same-origin', signal: limit.signal }
    // The page may have shown the picture from a cached answer without CORS headers, which `fetch` refuses.
    const response = await fetch(url, request).catch(() => fetch(url, { ...request, cache: 'reload' }))
    return response.ok ? await pictureIn(await response.blob()) : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The file with its type, which servers of files often leave out; null for a file that is no picture. */
async function pictureIn(file: Blob): Promise<Blob | null> {
  if (file.type.startsWith('image/')) return file
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  let head = ''
  for (const byte of bytes) head += String.fromCharCode(byte)
  const type = typeOf(head)
  return type === undefined ? null : file.slice(0, file.size, type)
}

function typeOf(head: string): string | undefined {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG')) return 'image/png'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'image/webp'
  if (/^.{4}ftypavi[fs]/s.test(head)) return 'image/avif'
  return undefined
}
