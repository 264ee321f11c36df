/** The function with its calls in a row: each begins when the one before it has ended, however it ended. */
export function oneAtATime<Asked extends readonly unknown[], Answer>(
  work: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (...asked) => {
    const next = last.then(() => work(...asked))
    last = next.catch(() => undefined)
    return next
  }
}
