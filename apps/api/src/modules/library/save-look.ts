/** A look that was made for credits is kept: its picture is copied, since the look's own ends with its day. */
import { notFound } from '../../platform/errors.ts'
import { findKept, keepItem, type KeepParts } from './keep-item.ts'
import type { ItemRow } from './library-store.ts'

/** The facts of a look that saving needs; `generations` knows them. */
type FinishedLook = { lookKey: string; width: number; height: number }

export type SaveParts = KeepParts & {
  /** A person's own look that is done; nothing for any other. */
  findLook: (look: { id: string; holder: string }) => Promise<FinishedLook | undefined>
}

/** Saving it twice gives the first item. Throws `not_found`, `library_full`, `engine_unavailable`. */
export async function saveLook(
  parts: SaveParts,
  { holder, generationId, name }: { holder: string; generationId: string; name: string | undefined },
): Promise<ItemRow> {
  const origin = { holder, kind: 'generated' as const, origin: `look:${generationId}` }
  const kept = await findKept(parts, origin)
  if (kept) return kept
  const look = await parts.findLook({ id: generationId, holder })
  if (!look) throw notFound()
  const picture = await parts.blobStore.find(look.lookKey)
  // Erased between the two looks at it.
  if (!picture) throw notFound()
  const { width, height } = look
  const extension = look.lookKey.slice(look.lookKey.lastIndexOf('.') + 1)
  const files = { picture, extension, width, height }
  const plan = await parts.planOf(holder, parts.clock.now())
  return keepItem(parts, origin, files, { name: name ?? 'Look', category: null, generationId, plan })
}
