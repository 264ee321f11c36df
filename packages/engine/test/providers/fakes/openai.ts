import { insist, readForm, type Vendor } from './fake.ts'

export const KEY = 'sk-canary-key'

export const openai: Vendor = {
  async readOrder(call) {
    insist(call.headers.authorization === `Bearer ${KEY}`, 'the key')
    if (call.method !== 'POST' || call.path !== '/v1/images/edits') return undefined
    const form = await readForm(call)
    const text = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const images = form.getAll('image[]').filter((part) => part instanceof File)
    insist(images.length === 2, 'two images')
    insist(/^\d+x\d+$/.test(text('size')), 'a size')
    const [width = 0, height = 0] = text('size').split('x').map(Number)
    insist(width % 16 === 0 && height % 16 === 0, 'sides in steps of 16')
    insist(
      Math.max(width, height) <= Math.min(3840, 3 * Math.min(width, height)),
      'at most 3840 px, and 3 to 1',
    )
    insist(width * height >= 655_360 && width * height <= 8_294_400, '655,360 to 8,294,400 pixels')
    insist(['low', 'medium', 'high'].includes(text('quality')), 'a quality')
    insist(text('prompt').length > 100, 'a prompt')
    insist(text('model') === 'gpt-image-2', 'a model')
    const [person, garment] = await Promise.all(
      images.map(async (file) => Buffer.from(await file.arrayBuffer())),
    )
    return { person, garment, samples: Number(text('n')) }
  },
  answer: ({ fault, results }) =>
    fault === 'refusal'
      ? {
          status: 400,
          json: {
            error: {
              message: 'Your request was rejected',
              type: 'image_generation_user_error',
              code: 'moderation_blocked',
            },
          },
        }
      : {
          status: 200,
          json: { created: 1, data: results.map((png) => ({ b64_json: png.toString('base64') })) },
        },
  other: ({ path }) => (path === '/v1/models' ? { status: 200, json: { data: [] } } : undefined),
  noCredit: {
    status: 429,
    json: {
      error: {
        message: 'You exceeded your current quota',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      },
    },
  },
}
