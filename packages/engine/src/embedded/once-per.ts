/** Memoises functions of an object, such as a person, for the object's lifetime. */

/**
 * Memoises the last result per object: a call with identical arguments returns the same value, which must not be
 * mutated. Results are held weakly with their object.
 */
export function oncePer<K extends object, Rest extends readonly unknown[], Result>(
  compute: (about: K, ...rest: Rest) => Result,
): (about: K, ...rest: Rest) => Result {
  const memo = new WeakMap<K, { readonly rest: Rest; readonly result: Result }>()
  return (about, ...rest) => {
    const last = memo.get(about)
    if (last?.rest.every((value, k) => value === rest[k])) return last.result
    const result = compute(about, ...rest)
    memo.set(about, { rest, result })
    return result
  }
}
