/** Saves a paid look to the library: copies its picture, since the look's own expires after a day. */
import type { Trx } from '../../platform/db.ts'
import { notFound } from '../../platform/errors.ts'
import { findOrRestoreKept, keepItem, type KeepDeps } from './keep-item.ts'
import { originOfLook, type ItemRow } from './library-store.ts'

/** The data of a look that saving needs, provided by `generations`. */
type FinishedLook = { lookKey: string; width: number; height: number }

export type SaveDeps = KeepDeps & {
  /** Finds a finished look of the holder; undefined for any other. */
  findLook: (look: { id: string; holder: string }) => Promise<FinishedLook | undefined>
  /** Locks a look against deletion until the transaction ends; false once it is erased. */
  lockLook: (trx: Trx, id: string) => Promise<boolean>
}

/** Saves a look; saving it again returns the first item. Throws `not_found`, `library_full`, `engine_unavailable`. */
export async function saveLook(
  deps: SaveDeps,
  { holder, generationId, name }: { holder: string; generationId: string; name: string | undefined },
): Promise<ItemRow> {
  const origin = { holder, kind: 'generated' as const, origin: originOfLook(generationId) }
  const kept = await findOrRestoreKept(deps, origin)
  if (kept) return kept
  const look = await deps.findLook({ id: generationId, holder })
  if (!look) throw notFound()
  const picture = await deps.blobStore.find(look.lookKey)
  // Erased since it was found.
  if (!picture) throw notFound()
  const { width, height } = look
  const extension = look.lookKey.slice(look.lookKey.lastIndexOf('.') + 1)
  const files = { picture, extension, width, height }
  const plan = await deps.planOf(holder, deps.clock.now())
  const assertExists = lookExists(deps, generationId)
  return keepItem(deps, origin, files, {
    name: name ?? 'Look',
    category: null,
    generationId,
    plan,
    assertExists,
  })
}

/** Refuses to store a copy of a look's picture, by `not_found`, if an operator has removed the look since it was found. */
export const lookExists =
  ({ lockLook }: Pick<SaveDeps, 'lockLook'>, generationId: string) =>
  async (trx: Trx): Promise<void> => {
    if (!(await lockLook(trx, generationId))) throw notFound()
  }
