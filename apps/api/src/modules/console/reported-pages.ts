/** Lists shared looks with open reports. */
import type { ReportedPage } from '@toile/contract/console-review'
import type { Db } from '../../platform/db.ts'
import { findReported } from '../shares/index.ts'
import { reviewedPeople } from './bans.ts'
import { picturesOf } from './reported-pictures.ts'

/** Lists the pages, earliest report first, with the accounts that share them. */
export async function listReportedPages(db: Db): Promise<ReportedPage[]> {
  const pages = await findReported(db)
  const people = await reviewedPeople(db, [...new Set(pages.map(({ holder }) => holder))])
  return pages.map((page) => {
    const { id, path, isTakenDown, endsAt, holder, reports } = page
    return {
      id,
      path,
      isTakenDown,
      endsAt: endsAt?.toISOString() ?? null,
      pictures: picturesOf(page),
      holder,
      person: people.get(holder) ?? null,
      reports,
    }
  })
}
