/** A semaphore whose waiters are served first in, first out. */
export type Turns = {
  /** Resolves with a function that releases the slot, or with undefined after `waitMs` without a free one. */
  take: (waitMs: number) => Promise<(() => void) | undefined>
}

export function createTurns(slots: number): Turns {
  let free = slots
  const waiting: (() => void)[] = []

  function release() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  const once = (): (() => void) => {
    let isHeld = true
    return () => {
      if (isHeld) release()
      isHeld = false
    }
  }

  return {
    async take(waitMs) {
      if (free > 0) {
        free--
        return once()
      }
      return new Promise((resolve) => {
        const grant = () => {
          clearTimeout(timer)
          resolve(once())
        }
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(grant), 1)
          resolve(undefined)
        }, waitMs)
        waiting.push(grant)
      })
    },
  }
}
