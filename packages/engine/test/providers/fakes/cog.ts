import { dataUri, readDataUri, readJson, type Vendor } from './fake.ts'

export const cog: Vendor = {
  readOrder(call) {
    if (call.method !== 'POST' || call.path !== '/predictions') return undefined
    const { input } = readJson(call) as { input: Record<string, unknown> }
    return { person: readDataUri(input['person_image']), garment: readDataUri(input['garment_image']) }
  },
  answer: ({ fault, results }) => ({
    status: 200,
    json:
      fault === 'refusal'
        ? { status: 'failed', error: 'safety checker: NSFW content' }
        : { status: 'succeeded', output: dataUri(results[0]) },
  }),
  other: ({ path }) => (path === '/health-check' ? { status: 200, json: { status: 'READY' } } : undefined),
  busy: { status: 409, json: { detail: 'Already running a prediction' } },
}
