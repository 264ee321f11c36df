/**
 * Work that a visitor's browser does for a look with a publishable key, once the visitor has made a few that day: cheap for a
 * person, dear for a program that makes looks by the thousand. Challenges are ALTCHA's, version 2 of its protocol.
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

/** A second or two of a browser. */
const ITERATIONS = 1000
const [FEWEST_TRIES, MAX_TRIES] = [1000, 3000]
const LIFETIME_MS = 10 * 60_000

const secretsOf = (secret: string) => {
  const derive = (what: string) => createHmac('sha256', secret).update(`proof of work\n${what}`).digest('hex')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') }
}

/** `proof_required` with a new challenge, for this visitor of this key alone. */
export async function proofRequired({ secret, clock }: ProofDeps, caller: ApiCaller): Promise<AppError> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(FEWEST_TRIES, MAX_TRIES),
    deriveKey,
    data: { for: forWhom(caller) },
    expiresAt: new Date(clock.now().getTime() + LIFETIME_MS),
    ...secretsOf(secret),
  })
  return new AppError(
    'proof_required',
    `After ${freeLooksOfVisitor} looks a day, a visitor's next one takes proof of work: solve the challenge, and send it again with the proof.`,
    { details: { challenge } },
  )
}

/** Finds the name of a proof that holds, to be used once; undefined for any other text. */
export async function findProof(
  { secret }: Pick<ProofDeps, 'secret'>,
  caller: ApiCaller,
  header: unknown,
): Promise<string | undefined> {
  const parsed = proofSchema.safeParse(header)
  if (!parsed.success) return undefined
  const { challenge, solution } = parsed.data
  if (challenge.parameters.data.for !== forWhom(caller)) return undefined
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(secret) })
  return verified ? challenge.parameters.nonce : undefined
}

/** False where it was used before. */
export async function useProof(db: DbOrTrx, proof: string, now: Date): Promise<boolean> {
  const { used } = await countInWindow(db, { key: `proof ${proof}`, now, windowMs: 2 * LIFETIME_MS })
  return used === 1
}

const forWhom = ({ keyId, visitor }: ApiCaller): string => `${keyId} ${visitor}`
