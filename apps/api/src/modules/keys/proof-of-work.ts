/**
 * Proof of work that a visitor's browser must do for each look with a publishable key after the first few of a day:
 * cheap for a person, expensive for a bot that makes thousands. Uses ALTCHA challenges, protocol version 2.
 */
import { createHmac, randomInt } from 'node:crypto'
import { freeLooksOfVisitor } from '@toile/contract/api-limits'
import { proof as proofSchema } from '@toile/contract/proof-of-work'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ApiCaller } from '../../platform/api-caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DbOrTrx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow } from '../../platform/request-window.ts'

type ProofDeps = { secret: string; clock: Clock }

/** PBKDF2 iterations of each candidate. With the range of candidates below, a browser needs one or two seconds. */
const ITERATIONS = 1000
/** Range of the number of candidates to try. */
const [MIN_TRIES, MAX_TRIES] = [1000, 3000]
/** Time within which a challenge must be solved. */
const LIFETIME_MS = 10 * 60_000
/** Time for which a used proof is remembered: longer than it would be valid. */
const REMEMBERED_MS = 2 * LIFETIME_MS

/** Derives the two HMAC keys of the library from the server's secret. */
const secretsOf = (secret: string) => {
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`proof of work\n${purpose}`).digest('hex')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') }
}

/** Creates a `proof_required` error with a new challenge, valid only for this visitor and key. */
export async function proofRequired({ secret, clock }: ProofDeps, caller: ApiCaller): Promise<AppError> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(MIN_TRIES, MAX_TRIES),
    deriveKey,
    data: { for: audienceOf(caller) },
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    ...secretsOf(secret),
  })
  return new AppError(
    'proof_required',
    `After ${freeLooksOfVisitor} looks a day, a visitor's next one takes proof of work: solve the challenge, and send it again with the proof.`,
    { details: { challenge } },
  )
}

/** Verifies the proof in a header and returns its nonce, for `useProof`; undefined if it is invalid. */
export async function findProof(
  { secret }: Pick<ProofDeps, 'secret'>,
  caller: ApiCaller,
  header: unknown,
): Promise<string | undefined> {
  const parsed = proofSchema.safeParse(header)
  if (!parsed.success) return undefined
  const { challenge, solution } = parsed.data
  if (challenge.parameters.data.for !== audienceOf(caller)) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
  return verified ? challenge.parameters.nonce : undefined
}

/** Marks a proof as used. Returns false if it was used before. */
export async function useProof(db: DbOrTrx, proof: string, now: Date): Promise<boolean> {
  const { used } = await countInWindow(db, { key: `proof ${proof}`, now, windowMs: REMEMBERED_MS })
  return used === 1
}

/** Binds a challenge to a key and a visitor. */
const audienceOf = ({ keyId, visitor }: ApiCaller): string => `${keyId} ${visitor}`
