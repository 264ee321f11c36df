/** Answers about an object, such as a person, that are found once for as long as it lives. */

/**
 * The same function, which remembers its last answer about each object: asked the very same again, it says the same at once.
 * An answer goes with its object, so nothing piles up; it must not be changed.
 */
export function oncePer<K extends object, Rest extends readonly unknown[], Answer>(
  find: (about: K, ...rest: Rest) => Answer,
): (about: K, ...rest: Rest) => Answer {
  const answers = new WeakMap<K, { readonly rest: Rest; readonly answer: Answer }>()
  return (about, ...rest) => {
    const last = answers.get(about)
    if (last?.rest.every((value, k) => value === rest[k])) return last.answer
    const answer = find(about, ...rest)
    answers.set(about, { rest, answer })
    return answer
  }
}
