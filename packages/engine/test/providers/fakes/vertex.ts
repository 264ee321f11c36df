import { insist, readJson, type Vendor } from './fake.ts'

export const KEY = 'ya29.canary-token'
const MODEL = 'publishers/google/models/virtual-try-on-001'

type Image = { image: { bytesBase64Encoded: string; mimeType: string } }

export const vertex: Vendor = {
  readOrder(call) {
    insist(call.headers.authorization === `Bearer ${KEY}`, 'a token')
    if (call.path !== `/v1/projects/shop/locations/us-central1/${MODEL}:predict`) return undefined
    const { instances, parameters } = readJson(call) as {
      instances: { personImage: Image; productImages: Image[] }[]
      parameters: { sampleCount: number; seed?: number; addWatermark?: boolean }
    }
    insist(parameters.seed === undefined || parameters.addWatermark === false, 'no watermark beside a seed')
    const { personImage, productImages } = instances[0]
    const read = ({ image }: Image) => Buffer.from(image.bytesBase64Encoded, 'base64')
    return { person: read(personImage), garment: read(productImages[0]), samples: parameters.sampleCount }
  },
  answer: ({ fault, results }) => ({
    status: 200,
    json: {
      predictions: results.map((png) =>
        fault === 'refusal'
          ? { raiFilteredReason: 'The response was filtered. Support codes: 39322892' }
          : { mimeType: 'image/png', bytesBase64Encoded: png.toString('base64') },
      ),
    },
  }),
  other: ({ path }) => (path === `/v1/${MODEL}` ? { status: 200, json: { name: MODEL } } : undefined),
}
