/** Keeps the shopper's photo in this browser, for this shop, when the shopper agrees. */
const CACHE = 'toile-widget'
const PHOTO = '/embed/photo'

/** False without the Cache API. */
export const canRemember = (): boolean => 'caches' in globalThis

export async function rememberPhoto(photo: Blob): Promise<void> {
  const response = new Response(photo, { headers: { 'content-type': photo.type } })
  // If the quota is exceeded, the photo is kept only while the dialog is open, as without consent.
  await withCache((cache) => cache.put(PHOTO, response))
}

export async function forgetPhoto(): Promise<void> {
  await withCache((cache) => cache.delete(PHOTO))
}

export async function findPhoto(): Promise<Blob | undefined> {
  const response = await withCache((cache) => cache.match(PHOTO))
  return response?.blob()
}

async function withCache<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  if (!canRemember()) return undefined
  try {
    return await work(await caches.open(CACHE))
  } catch {
    return undefined
  }
}
