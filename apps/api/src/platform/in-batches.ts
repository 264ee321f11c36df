/** Groups entries into arrays of `size`; the last may be shorter. */
export async function* inBatches<T>(entries: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
