/** A software authenticator (WebAuthn level 2, "none" attestation, ES256): creates a passkey and signs with it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Encodes CBOR, limited to the types in an attestation. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

type Ceremony = { challenge: string; userVerified?: boolean; origin?: string }

export function createSoftwarePasskey(origin: string) {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rpIdHash = sha256(new URL(origin).hostname)
  let counter = 0

  const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64]
  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, more])
  }
  const clientData = (type: string, { challenge, origin: from = origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const shared = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} }

  return {
    create(ceremony: Ceremony) {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const flags = PRESENT | WITH_KEY | (ceremony.userVerified === false ? 0 : VERIFIED)
      const authData = authenticatorData(flags, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get(ceremony: Ceremony) {
      const authData = authenticatorData(PRESENT | (ceremony.userVerified === false ? 0 : VERIFIED))
      const client = clientData('webauthn.get', ceremony)
      const signed = Buffer.concat([authData, sha256(client)])
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>
