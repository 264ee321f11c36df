/** Opens the pictures of reported pages, which a page that is taken down does not show. */
import { lookPictures, type LookPicture, type OpenedPicture } from '@toile/contract/console-looks'
import { notFound } from '../../platform/errors.ts'
import type { Operator } from '../../platform/operator.ts'
import { isUuid } from '../../platform/uuid.ts'
import { findReported, sharedPictureKey, type ReportedShare } from '../shares/index.ts'
import { openBlob, type OpenDeps } from './act-on-look.ts'

const nameOf = { look: 'look', person: 'before', garment: 'garment' } as const

const keyOf = (id: string, picture: LookPicture) => sharedPictureKey(id, nameOf[picture])

/** Lists the pictures of a page that are still stored. */
export const picturesOf = ({ id, keys }: ReportedShare): LookPicture[] =>
  lookPictures.filter((picture) => keys.includes(keyOf(id, picture)))

/** Reads a picture of a page with open reports. Throws `not_found` for any other page, and for a deleted picture. */
export async function openReportedPicture(
  deps: OpenDeps,
  operator: Operator,
  { id, picture, reason }: { id: string; picture: LookPicture; reason: string },
): Promise<OpenedPicture> {
  const [page] = isUuid(id) ? await findReported(deps.db, id) : []
  if (!page || !picturesOf(page).includes(picture)) throw notFound()
  const after = { page: id, picture }
  return openBlob(deps, operator, { key: keyOf(id, picture), subject: page.holder, reason, after })
}
