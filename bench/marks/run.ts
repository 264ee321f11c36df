/**
 * `npm run bench:marks`: signs looks of every pair of samples, tampers with copies, and checks both with our own reader
 * and, if `C2PA_PYTHON` names a Python with `c2pa-python`, with the C2PA project's. Exits with 1 when a reader errs, or
 * when signing takes more than a tenth of a look's time.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodePicture, encodePicture } from '@toile/engine/codecs'
import { createDevelopmentChain } from '@toile/engine/credentials/development-chain'
import { readCredentials } from '@toile/engine/credentials/read-credentials'
import { signLook } from '@toile/engine/credentials/sign-look'
import { signerOf } from '@toile/engine/credentials/signing-chain'
import { createEmbeddedEngine } from '@toile/engine/embedded-engine'
import { median } from '../api/load.ts'
import { ways } from './tamper.ts'

const people = ['man-white', 'woman-navy', 'woman-pink', 'woman-red', 'woman-yellow']
const garments = ['beige-sweater', 'black-jacket', 'floral-dress', 'purple-dress', 'white-polo']
const sizes = [240, 320, 480]
/** Greatest share of a look's time that signing may take. */
const MAX_SHARE = 0.1
const samples = join(import.meta.dirname, '../../samples')
const out = join(import.meta.dirname, '../out')

type Signed = { name: string; bytes: Uint8Array }

const chain = await createDevelopmentChain('a-secret-of-the-bench-of-credentials')
const signer = signerOf(chain)
const anchors = [{ certificate: chain.anchor, signer: chain.leaf.subject, isDevelopment: true }]
const engine = createEmbeddedEngine()
const folder = await mkdtemp(join(tmpdir(), 'toile-marks-'))
const signMs: number[] = []
const lookMs: number[] = []
const signed: Signed[] = []

/** Makes a look and signs it, as JPEG and as PNG. */
async function make(person: string, garment: string, number: number) {
  const shortEdgePx = sizes[number % sizes.length]!
  const [photo, clothing] = await Promise.all(
    [person, garment].map((name) => decodePicture(join(samples, `${name}.jpg`))),
  )
  const startedAt = performance.now()
  const { image, width, height } = await engine.tryOn({
    person: photo!,
    garment: clothing!,
    options: { shortEdgePx, seed: number, realism: (number * 37) % 101 },
  })
  lookMs.push(performance.now() - startedAt)
  const facts = {
    engine: 'embedded',
    madeAt: new Date(),
    photo: 'ab'.repeat(32),
    garments: ['cd'.repeat(32), 'ef'.repeat(32)].slice(0, 1 + (number % 2)),
  }
  for (const format of ['jpeg', 'png'] as const) {
    const file = await encodePicture({ data: image, width, height }, format)
    const before = performance.now()
    const bytes = await signLook(file, facts, signer)
    signMs.push(performance.now() - before)
    signed.push({ name: `${person}-${garment}.${format === 'jpeg' ? 'jpg' : 'png'}`, bytes })
  }
}

async function change({ name, bytes }: Signed, at: number): Promise<Signed> {
  const all = Object.entries(ways)
  const [what, way] = all[at % all.length]!
  // Two further on is another look in the same format, because formats alternate.
  const { bytes: other } = signed[(at + 2) % signed.length]!
  return { name: `${what.replaceAll(' ', '-')}-${name}`, bytes: await way({ bytes, other }) }
}

/** Asks both readers: `own` is this product's, `theirs` the C2PA project's. */
async function ask(files: readonly Signed[]) {
  const own = await Promise.all(
    files.map(async ({ bytes }) => (await readCredentials(bytes, anchors, new Date())).kind),
  )
  const python = process.env['C2PA_PYTHON']
  if (!python) return { own, theirs: undefined }
  const paths = await Promise.all(
    files.map(async ({ name, bytes }) => {
      const path = join(folder, name)
      await writeFile(path, bytes)
      return path
    }),
  )
  const script = join(import.meta.dirname, 'validate.py')
  const lines = execFileSync(python, [script, join(folder, 'anchors.pem'), ...paths], { encoding: 'utf8' })
  const theirs = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { state: string; failed: string[] })
  return { own, theirs }
}

await writeFile(join(folder, 'anchors.pem'), chain.anchor.toString('pem'))
let number = 0
for (const person of people) for (const garment of garments) await make(person, garment, number++)
await engine.close()
// One look more than needed, so that 50 remain if one cannot be made.
const whole = await ask(signed)
const changed = await Promise.all(signed.map(change))
const told = await ask(changed)
await rm(folder, { recursive: true })

const count = <T>(list: readonly T[] | undefined, isRight: (one: T) => boolean) =>
  list?.filter(isRight).length
const figures = {
  looks: signed.length,
  ownSigned: count(whole.own, (kind) => kind === 'signed'),
  theirTrusted: count(whole.theirs, ({ state }) => state === 'Trusted'),
  changed: changed.length,
  ownTold: count(told.own, (kind) => kind !== 'signed'),
  theirTold: count(told.theirs, ({ state }) => state !== 'Trusted' && state !== 'Valid'),
  signMs: Math.round(median(signMs) * 10) / 10,
  lookMs: Math.round(median(lookMs)),
}
const share = figures.signMs / figures.lookMs
console.log(figures)
console.log(`signing takes ${(share * 100).toFixed(1)} % of a look's time`)
if (!whole.theirs) console.log('C2PA_PYTHON names no Python: the other validator was not asked')
for (const [at, kind] of told.own.entries())
  if (kind === 'signed') console.log(`NOT TOLD by us: ${changed[at]?.name}`)
for (const [at, { state }] of (told.theirs ?? []).entries())
  if (state === 'Trusted' || state === 'Valid') console.log(`NOT TOLD by them: ${changed[at]?.name}`)
await mkdir(out, { recursive: true })
await writeFile(join(out, 'marks.json'), `${JSON.stringify({ ...figures, share }, null, 2)}\n`)
const isRight =
  figures.ownSigned === figures.looks &&
  figures.ownTold === figures.changed &&
  (figures.theirTrusted ?? figures.looks) === figures.looks &&
  (figures.theirTold ?? figures.changed) === figures.changed &&
  share <= MAX_SHARE
process.exitCode = isRight ? 0 : 1
