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

/** Fetches a picture as the shop's page may; null where that fails or gives no picture. */
export async function readPicture(address: string): Promise<Blob | null> {
  try {
    const response = await fetch(new URL(address, document.baseURI), { credentials: 'same-origin' })
    const file = response.ok ? await response.blob() : null
    return file?.type.startsWith('image/') ? file : null
  } catch {
    return null
  }
}
