/** A thread's heap, kept from growing for as long as the thread is busy. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap that V8 need not be asked to collect, and one that has grown so much since it was. */
const SMALL_BYTES = 20 * 2 ** 20
const GROWTH = 1.5

const collect = collector()
let limit = SMALL_BYTES

/**
 * Collects the heap of this thread where it has grown since it was collected last: some 20 ms, once in fifty to a hundred
 * looks. V8 by itself lets it grow to three times what is in use now and then, as next to all that a look throws away lies
 * outside of the heap.
 */
export function boundHeap(): void {
  if (getHeapStatistics().used_heap_size <= limit) return
  collect()
  limit = Math.max(SMALL_BYTES, getHeapStatistics().used_heap_size * GROWTH)
}

/** V8's own, which is in those contexts only that are made while this flag is set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return gc
}
