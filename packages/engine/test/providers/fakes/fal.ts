import { dataUri, insist, readDataUri, readJson, type Vendor } from './fake.ts'

export const KEY = 'fal-canary:key'
/** Path of the application in fal's responses, which differs from the model's path. */
const REQUESTS = '/fal-ai/fashn/requests'

export const fal: Vendor = {
  readOrder(call) {
    insist(call.headers.authorization === `Key ${KEY}`, 'the key')
    if (call.method !== 'POST' || call.path !== '/fal-ai/fashn/tryon/v1.6') return undefined
    const input = readJson(call)
    insist(input['sync_mode'] === true, 'a result that is not kept')
    return {
      person: readDataUri(input['model_image']),
      garment: readDataUri(input['garment_image']),
      samples: input['num_samples'],
    }
  },
  answer: ({ id }, base) => ({
    status: 200,
    json: {
      status: 'IN_QUEUE',
      request_id: id,
      response_url: `${base}${REQUESTS}/${id}`,
      status_url: `${base}${REQUESTS}/${id}/status`,
      cancel_url: `${base}${REQUESTS}/${id}/cancel`,
    },
  }),
  other({ method, path }, find) {
    if (path === '/fal-ai/fashn/tryon/v1.6/requests/00000000-0000-0000-0000-000000000000/status')
      return { status: 404, json: { detail: 'Request not found' } }
    const [, id, action] = /^\/fal-ai\/fashn\/requests\/([^/]+)(?:\/(status|cancel))?$/.exec(path) ?? []
    const job = find(id ?? '')
    if (!job) return undefined
    if (action === 'cancel')
      return method === 'PUT' ? { status: 202, json: { status: 'CANCELLATION_REQUESTED' } } : undefined
    if (action === 'status')
      return job.polls-- > 0
        ? { status: 202, json: { status: 'IN_PROGRESS', request_id: id } }
        : { status: 200, json: { status: 'COMPLETED', request_id: id } }
    return job.fault === 'refusal'
      ? {
          status: 422,
          json: {
            detail: [
              { loc: ['body', 'model_image'], msg: 'Content flagged', type: 'content_policy_violation' },
            ],
          },
        }
      : {
          status: 200,
          json: { images: job.results.map((png) => ({ url: dataUri(png), content_type: 'image/png' })) },
        }
  },
}
