/** Erases and exports the API keys of an account. */
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTrx, Trx } from '../../platform/db.ts'
import { findKeys } from './key-store.ts'
import { toApiKey } from './key-view.ts'
import { readUsage } from '../usage/index.ts'
import { readAllWidgetUsage } from './widget-usage-store.ts'

type Account = { holder: string }

/** Deletes an account's keys and their usage. */
export async function eraseKeysOf(trx: Trx, { holder }: Account): Promise<string[]> {
  await trx.deleteFrom('api_key').where('holder', '=', holder).execute()
  return []
}

/** Yields `api-keys.json`, without the key texts, which are not stored. */
export const exportKeysOf = ({ clock }: { clock: Clock }) =>
  async function* exportKeys(db: DbOrTrx, { holder }: Account) {
    const keys = await findKeys(db, holder)
    if (keys.length === 0) return
    const always = { from: '', to: '9999' }
    const usage = await readUsage(db, holder, always)
    const widgets = await readAllWidgetUsage(db, holder, always)
    const json = { keys: keys.map((row) => toApiKey(row, clock.now())), usage, widgets }
    yield { name: 'api-keys.json', json }
  }
