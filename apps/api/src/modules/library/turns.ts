/** Places that a few may hold at once, given in the order they are asked for. */
export type Turns = {
  /** Resolves with the function that gives the place back, or with nothing after `waitMs` without one. */
  take: (waitMs: number) => Promise<(() => void) | undefined>
}

export function createTurns(places: number): Turns {
  let free = places
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
