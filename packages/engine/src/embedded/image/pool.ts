/**
 * Scratch memory for planes. Every plane that the garbage collector has to find counts towards its next round, and
 * each round throws away the code compiled for the loops that do not run just then: short-lived planes therefore come
 * from buffers that are used again. One pool per thread, as memory is per thread.
 */
import type { Plane } from './raster.ts'

/** Smaller arrays cost the collector less than the pool costs. */
const LEAST_BYTES = 8192
/** A free buffer may be larger than what is asked for by this factor: what lies about people differs in size. */
const SLACK = 2.2

/**
 * A free buffer is dropped when so many jobs have not used it. A thread's jobs are of two kinds, and whoever tries one thing
 * after another on asks for one of them alone for a while. Memory that threads share is kept: nobody can free it at once, as
 * `letGo` does with others.
 */
const JOBS_KEPT = 8

/** Jobs of one usual size need less; where sizes change, slightly larger buffers would pile up for ever. */
const MOST_BYTES = 30 * 2 ** 20

/** Memory of this thread, or such as several threads can see. */
export type Memory = ArrayBuffer | SharedArrayBuffer

/** Buffers that are free for use, and how often `drain` has found each of them so. */
let free: { readonly buffer: Memory; idle: number }[] = []
/** The buffers of every running `scoped`, the innermost one's last. */
const scopes: Set<Memory>[] = []
/** What `remembered` holds: nobody else can give it back. */
const reserved = new Set<Memory>()
/** Makes every function that is `remembered` forget its answer. */
const forgetting: (() => void)[] = []

/** What new memory is made of: see `sharing`. */
let Own: typeof ArrayBuffer | typeof SharedArrayBuffer = ArrayBuffer

/** A buffer of at least so many bytes with undefined content, which belongs to the innermost scope. */
function claim(bytes: number): Memory {
  let best = smallestFree(bytes, Own)
  // What several threads could see serves one as well.
  if (best < 0 && Own === ArrayBuffer && typeof SharedArrayBuffer !== 'undefined')
    best = smallestFree(bytes, SharedArrayBuffer)
  if (best < 0) makeRoom(bytes)
  const buffer = best < 0 ? new Own(roomFor(bytes)) : free.splice(best, 1)[0].buffer
  scopes.at(-1)?.add(buffer)
  return buffer
}

/** Whether a buffer is large enough for so many bytes, and not too large. */
export const suits = ({ byteLength }: Memory, bytes: number): boolean =>
  byteLength >= bytes && byteLength <= bytes * SLACK

/** Index of the smallest free buffer of this kind for so many bytes; −1 where there is none. */
function smallestFree(bytes: number, Kind: typeof Own): number {
  let best = -1
  for (let k = 0; k < free.length; k++) {
    const { buffer } = free[k]
    const { byteLength } = buffer
    if (!suits(buffer, bytes) || !(buffer instanceof Kind)) continue
    if (best < 0 || byteLength < free[best].buffer.byteLength) best = k
  }
  return best
}

/**
 * Bytes of a new buffer: the next power of two, or three quarters of it. Pictures of slightly different sizes can then use each
 * other's, and what is never written to takes up no memory.
 */
function roomFor(bytes: number): number {
  const power = 2 ** Math.ceil(Math.log2(bytes))
  return bytes <= 0.75 * power ? 0.75 * power : power
}

/** Lets go of the largest buffer that was kept for so many bytes, and turns out to be too small. */
function makeRoom(bytes: number): void {
  let best = -1
  for (let k = 0; k < free.length; k++) {
    const { buffer, idle } = free[k]
    const { byteLength } = buffer
    if (idle === 0 || byteLength >= bytes || byteLength * SLACK < bytes || !(buffer instanceof Own)) continue
    if (best < 0 || byteLength > free[best].buffer.byteLength) best = k
  }
  if (best >= 0) letGo(free.splice(best, 1)[0].buffer)
}

/**
 * The work's result, its large arrays in memory that several threads can see, where there is such a thing (a page has to be
 * isolated for it). What moves between threads otherwise counts as new garbage to come for the one that it comes to.
 */
export function sharing<T>(work: () => T): T {
  const before = Own
  if (typeof SharedArrayBuffer !== 'undefined') Own = SharedArrayBuffer
  try {
    return work()
  } finally {
    Own = before
  }
}

/** The same data with its large arrays in memory that several threads can see; those that were not there are handed back. */
export function sharedCopy<T>(value: T): T {
  const copies = new Map<Memory, Memory>()
  forEachBuffer(value, (buffer) => {
    if (buffer.byteLength < LEAST_BYTES || !(buffer instanceof ArrayBuffer) || copies.has(buffer)) return
    const copy = sharing(() => claim(buffer.byteLength))
    new Uint8Array(copy).set(new Uint8Array(buffer))
    copies.set(buffer, copy)
  })
  const moved = onto(value, copies) as T
  for (const buffer of copies.keys()) giveBuffer(buffer)
  return moved
}

/** The same data with every array that lies in one of these buffers in the other. */
function onto(value: unknown, copies: ReadonlyMap<Memory, Memory>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) {
    const copy = copies.get(value.buffer)
    const { byteOffset, length } = value as Plane
    const View = value.constructor as new (buffer: Memory, byteOffset: number, length: number) => unknown
    return copy ? new View(copy, byteOffset, length) : value
  }
  if (Array.isArray(value)) {
    return typeof value.at(0) === 'number' ? value : value.map((part) => onto(part, copies))
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, onto(part, copies)]))
}

/** Whether several threads can see all the arrays of so many bytes or more that a value holds, at any depth. */
export function isShared(value: unknown, least = LEAST_BYTES): boolean {
  for (const buffer of buffersOf(value))
    if (buffer instanceof ArrayBuffer && buffer.byteLength >= least) return false
  return true
}

const isPooled = (bytes: number): boolean => scopes.length > 0 && bytes >= LEAST_BYTES

/** A plane of n floats with undefined content. */
export function take(n: number): Plane {
  return n * 4 < LEAST_BYTES ? new Float32Array(n) : new Float32Array(claim(n * 4), 0, n)
}

/** Hands planes back before their scope ends. They must not be used afterwards. */
export function give(...planes: readonly Plane[]): void {
  for (const { buffer } of planes) giveBuffer(buffer)
}

/** Hands back every array of pixels that a value holds, at any depth. They must not be used afterwards. */
export function giveAll(value: unknown): void {
  for (const buffer of buffersOf(value)) giveBuffer(buffer)
}

function buffersOf(value: unknown): ReadonlySet<Memory> {
  const buffers = new Set<Memory>()
  forEachBuffer(value, (buffer) => buffers.add(buffer))
  return buffers
}

function giveBuffer(buffer: Memory): void {
  if (buffer.byteLength < LEAST_BYTES || reserved.has(buffer)) return
  for (const scope of scopes) scope.delete(buffer)
  free.push({ buffer, idle: 0 })
}

/** A plane of n floats that are all written before they are read; inside `scoped` its memory is used again. */
export function rawPlane(n: number): Plane {
  return isPooled(n * 4) ? new Float32Array(claim(n * 4), 0, n) : new Float32Array(n)
}

/** n bytes that are all written before they are read; inside `scoped` their memory is used again. */
export function rawBytes(n: number): Uint8Array {
  return isPooled(n) ? new Uint8Array(claim(n), 0, n) : new Uint8Array(n)
}

/** n bytes that hold what is written within 0..255, all of them before they are read; inside `scoped` their memory is used again. */
export function rawClamped(n: number): Uint8ClampedArray {
  return isPooled(n) ? new Uint8ClampedArray(claim(n), 0, n) : new Uint8ClampedArray(n)
}

/** A plane of n zeros; inside `scoped` its memory is used again. */
export function zeroPlane(n: number): Plane {
  if (!isPooled(n * 4)) return new Float32Array(n)
  return new Float32Array(claim(n * 4), 0, n).fill(0)
}

/** n zero bytes; inside `scoped` their memory is used again. */
export function zeroBytes(n: number): Uint8Array {
  if (!isPooled(n)) return new Uint8Array(n)
  return new Uint8Array(claim(n), 0, n).fill(0)
}

/** n zero bytes that hold what is written within 0..255; inside `scoped` their memory is used again. */
export function zeroClamped(n: number): Uint8ClampedArray {
  if (!isPooled(n)) return new Uint8ClampedArray(n)
  return new Uint8ClampedArray(claim(n), 0, n).fill(0)
}

/** n numbers of double precision, all 0; inside `scoped` their memory is used again. */
export function zeroDoubles(n: number): Float64Array {
  if (!isPooled(n * 8)) return new Float64Array(n)
  return new Float64Array(claim(n * 8), 0, n).fill(0)
}

/** n whole numbers, all 0; inside `scoped` their memory is used again. */
export function zeroInts(n: number): Int32Array {
  if (!isPooled(n * 4)) return new Int32Array(n)
  return new Int32Array(claim(n * 4), 0, n).fill(0)
}

/**
 * The result of the work. Every array that was made here meanwhile is used again afterwards, unless the result holds
 * it: so the result must be data (a function could hold what it does not show), and the work must keep no array
 * anywhere else. The work must not wait for anything.
 */
export function scoped<T>(work: () => T): T {
  const outer = scopes.at(-1)
  const own = new Set<Memory>()
  scopes.push(own)
  try {
    const result = work()
    forEachBuffer(result, (buffer) => {
      if (own.delete(buffer)) outer?.add(buffer)
    })
    return result
  } finally {
    scopes.pop()
    for (const buffer of own) free.push({ buffer, idle: 0 })
  }
}

/**
 * The function with its last answer remembered: asked for the very same things again, it says the same at once. Its
 * arguments and its answer must not change, and the answer is valid until the next one: what is asked for other things
 * meanwhile uses its memory. One answer a thread, so memory stays bounded, whatever is asked for; none after
 * `forgetAnswers`.
 */
export function remembered<Asked extends readonly unknown[], Answer>(
  answer: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  let last: {
    readonly asked: Asked
    readonly answer: Answer
    readonly held: ReadonlySet<Memory>
  } | null = null
  const forget = (): void => {
    const before = last?.held ?? []
    last = null
    for (const buffer of before) {
      reserved.delete(buffer)
      giveBuffer(buffer)
    }
  }
  forgetting.push(forget)
  return (...asked) => {
    if (last?.asked.every((value, k) => Object.is(value, asked[k]))) return last.answer
    forget()
    const made = keptFrom(() => answer(...asked))
    for (const buffer of made.held) reserved.add(buffer)
    last = { asked, ...made }
    return made.answer
  }
}

/** Uses the memory of all answers that are remembered for what comes now: nobody will ask for these things again. */
export function forgetAnswers(): void {
  for (const forget of forgetting) forget()
}

/** What the work gives, and the buffers that were made for it: they belong to no scope. */
function keptFrom<T>(work: () => T): { readonly answer: T; readonly held: ReadonlySet<Memory> } {
  const outside = scopes.splice(0)
  try {
    const made = new Set<Memory>()
    scopes.push(made)
    const answer = scoped(work)
    return { answer, held: made }
  } finally {
    scopes.length = 0
    scopes.push(...outside)
  }
}

/** Every buffer that a value holds, at any depth. Lists of numbers are not searched. */
function forEachBuffer(value: unknown, use: (buffer: Memory) => void): void {
  if (typeof value === 'function') throw new TypeError('A function may hold planes that nobody sees.')
  if (typeof value !== 'object' || value === null) return
  if (ArrayBuffer.isView(value)) {
    use(value.buffer)
    return
  }
  // `at`, as reading by index here would make V8 keep every such list with boxed numbers from then on.
  if (Array.isArray(value) && typeof value.at(0) === 'number') return
  for (const part of Object.values(value)) forEachBuffer(part, use)
}

/**
 * Frees the memory of every large array that a value holds, at any depth, at once: a collector would come by much later, as
 * arrays hardly count for it. They must not be used afterwards. What other threads see stays until nobody does.
 */
export function discard(value: unknown): void {
  for (const buffer of buffersOf(value)) letGo(buffer)
}

function letGo(buffer: Memory): void {
  // Moving it away empties it for everybody, and what it is moved to has no room for it. Smaller ones may be parts of Node's own buffers.
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= LEAST_BYTES) buffer.transfer(0)
}

/** Bytes that are kept for later work: free ones, and what `remembered` holds. */
export function keptBytes(): number {
  let bytes = 0
  for (const { buffer } of free) bytes += buffer.byteLength
  for (const buffer of reserved) bytes += buffer.byteLength
  return bytes
}

/** Memory that threads share comes first, see `JOBS_KEPT`, and then what was used last. */
const byWorth = (a: (typeof free)[number], b: (typeof free)[number]): number =>
  Number(a.buffer instanceof ArrayBuffer) - Number(b.buffer instanceof ArrayBuffer) || a.idle - b.idle

/**
 * At the end of a job: lets go of the free buffers that the last jobs had no use for, being of pictures of another size, and
 * of the rest those longest unused that are more than a thread may keep.
 */
export function drain(): void {
  const candidates = free.toSorted(byWorth)
  free = []
  let bytes = 0
  for (const { buffer, idle } of candidates) {
    bytes += buffer.byteLength
    const isWanted = idle < JOBS_KEPT || !(buffer instanceof ArrayBuffer)
    if (isWanted && bytes <= MOST_BYTES) free.push({ buffer, idle: idle + 1 })
    else letGo(buffer)
  }
}
