/** The choice to have new looks saved by themselves, of one person, kept on this device. */
const KEY = 'toile:saving'
/** More than a rack holds, so that none of the last one is saved twice. */
const MAX_CLAIMED = 40

type Saving = { personId: string; claimed: string[] }

/** A browser that forbids storage remembers nothing. */
function remembered(personId: string): Saving | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Saving> | null
    return kept?.personId === personId ? { personId, claimed: kept.claimed ?? [] } : null
  } catch {
    return null
  }
}

function keep(saving: Saving): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saving))
  } catch {
    // Each look is asked about then.
  }
}

export const savesNewLooks = (personId: string): boolean => remembered(personId) !== null

export function rememberSaving(personId: string, isOn: boolean): void {
  const saving = remembered(personId)
  if (isOn && !saving) keep({ personId, claimed: [] })
  else if (!isOn && saving)
    try {
      localStorage.removeItem(KEY)
    } catch {
      // See above.
    }
}

/**
 * True once for each new look of a person who has them saved: one that is deleted from the gallery later is not saved anew
 * when it is shown again.
 */
export function claimSaving(personId: string, lookId: string): boolean {
  const saving = remembered(personId)
  if (!saving || saving.claimed.includes(lookId)) return false
  keep({ personId, claimed: [...saving.claimed, lookId].slice(-MAX_CLAIMED) })
  return remembered(personId)?.claimed.includes(lookId) ?? false
}
