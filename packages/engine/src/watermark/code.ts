/**
 * The error-correcting code of a mark. A CRC of 16 bits is appended to the 48 bits, and a convolutional code of rate
 * 1/3 and constraint length 7 (Larsen 1973: polynomials 133, 145, 175) encodes them. Soft values are decoded by
 * Viterbi's algorithm (Viterbi 1967).
 */

export const PAYLOAD_BITS = 48
const CRC_BITS = 16
/** The convolutional code: number of earlier bits that each coded bit depends on. */
const MEMORY = 6
const STATES = 1 << MEMORY
/** Generator polynomials: each message bit becomes three coded bits. */
const POLYNOMIALS = [0o133, 0o145, 0o175] as const
const MESSAGE_BITS = PAYLOAD_BITS + CRC_BITS
const STEPS = MESSAGE_BITS + MEMORY
export const CODED_BITS = STEPS * POLYNOMIALS.length

/** Encodes a payload of PAYLOAD_BITS zeros and ones as CODED_BITS zeros and ones. */
export function encode(payload: readonly number[]): number[] {
  if (payload.length !== PAYLOAD_BITS)
    throw new Error(`A mark holds ${PAYLOAD_BITS} bits, not ${payload.length}`)
  const message = [...payload, ...crcOf(payload), ...Array.from({ length: MEMORY }, () => 0)]
  let state = 0
  return message.flatMap((bit) => {
    const register = (bit << MEMORY) | state
    state = register >> 1
    return POLYNOMIALS.map((polynomial) => parityOf(register & polynomial))
  })
}

/**
 * Decodes soft values (positive for a likely 1, in the order of `encode`) to the payload. Returns undefined when the
 * CRC does not match.
 */
export function decode(soft: ArrayLike<number>): number[] | undefined {
  const message = mostLikely(soft)
  const payload = message.slice(0, PAYLOAD_BITS)
  const crc = message.slice(PAYLOAD_BITS, MESSAGE_BITS)
  return crcOf(payload).every((bit, at) => bit === crc[at]) ? payload : undefined
}

/** The bits that each transition of the code sends, as ±1. */
const sent = Array.from({ length: 2 * STATES }, (_, register) =>
  POLYNOMIALS.map((polynomial) => 2 * parityOf(register & polynomial) - 1),
)

/** Finds the message whose code word agrees best with the soft values (Viterbi's algorithm). */
function mostLikely(soft: ArrayLike<number>): number[] {
  let scores = new Float64Array(STATES).fill(-Infinity)
  scores[0] = 0
  const cameFrom: Uint8Array[] = []
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(STATES).fill(-Infinity)
    const from = new Uint8Array(STATES)
    for (let register = 0; register < 2 * STATES; register++) {
      const state = register & (STATES - 1)
      let score = scores[state]
      for (let at = 0; at < POLYNOMIALS.length; at++)
        score += sent[register][at] * soft[step * POLYNOMIALS.length + at]
      const to = register >> 1
      if (score > next[to]) {
        next[to] = score
        from[to] = state
      }
    }
    scores = next
    cameFrom.push(from)
  }
  const bits: number[] = []
  // The padding of zeros ends the code in state 0.
  for (let step = STEPS - 1, state = 0; step >= 0; step--) {
    bits.push(state >> (MEMORY - 1))
    state = cameFrom[step][state]!
  }
  return bits.reverse()
}

/** CRC-16 with XMODEM's polynomial and an initial value of ones, so that the CRC of zeros is not zero. */
function crcOf(bits: readonly number[]): number[] {
  let sum = 0xffff
  for (const bit of bits) {
    const isCarried = ((sum >> 15) ^ bit) & 1
    sum = (sum << 1) & 0xffff
    if (isCarried) sum ^= 0x1021
  }
  return Array.from({ length: CRC_BITS }, (_, at) => (sum >> (CRC_BITS - 1 - at)) & 1)
}

function parityOf(value: number): number {
  let parity = 0
  for (let rest = value; rest > 0; rest >>= 1) parity ^= rest & 1
  return parity
}
