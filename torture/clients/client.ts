/** A simulated user who performs random acts until the run is over. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  browse,
  buy,
  claimShareBonus,
  deleteOldLook,
  deleteUpload,
  exportAll,
  makeLook,
  makeSeveralLooks,
  pry,
  redeemReferral,
  signOutAndIn,
  tryDemo,
  upload,
  type Actor,
} from './acts.ts'

/** The acts with their relative frequencies. */
const habits: readonly [act: (actor: Actor) => Promise<void>, weight: number][] = [
  [makeLook, 22],
  [makeSeveralLooks, 8],
  [upload, 25],
  [browse, 12],
  [buy, 8],
  [deleteUpload, 6],
  [pry, 6],
  [tryDemo, 6],
  [deleteOldLook, 4],
  [redeemReferral, 3],
  [claimShareBonus, 3],
  [signOutAndIn, 2],
  [exportAll, 1],
]
const ALL = habits.reduce((sum, [, weight]) => sum + weight, 0)
const LONGEST_PAUSE_MS = 600

export async function live(actor: Actor, isOver: () => boolean): Promise<void> {
  const { chance } = actor
  await buy(actor)
  await makeSeveralLooks(actor)
  while (!isOver()) {
    let left = chance() * ALL
    const [act] = habits.find(([, weight]) => (left -= weight) < 0) ?? habits[0]!
    await act(actor)
    await sleep(chance() * LONGEST_PAUSE_MS)
  }
}
