import { insist, readDataUri, readJson, type Job, type Vendor } from './fake.ts'

export const KEY = 'r8_canary_token'

export const replicate: Vendor = {
  readOrder(call) {
    if (call.path.startsWith('/files/')) {
      insist(call.headers.authorization === undefined, 'no key where results lie')
      return undefined
    }
    insist(call.headers.authorization === `Bearer ${KEY}`, 'the token')
    if (call.method !== 'POST' || call.path !== '/v1/predictions') return undefined
    insist(call.headers['prefer'] === 'wait=10', 'a wait')
    insist(!call.body.includes(KEY), 'no token among the inputs')
    const { version, input } = readJson(call) as { version: unknown; input: Record<string, unknown> }
    insist(version === 'shop/model:1234', 'a version')
    return {
      person: readDataUri(input['human_img']),
      garment: readDataUri(input['garm_img']),
      samples: input['num_outputs'],
    }
  },
  answer: (job, base) => ({ status: 201, json: predictionOf(job, base) }),
  other({ method, path, query }, find, base) {
    if (path === '/v1/account') return { status: 200, json: { type: 'user' } }
    const [, folder, id, action] = /^\/(v1\/predictions|files)\/([^/]+)(?:\/(cancel))?$/.exec(path) ?? []
    const job = find(id ?? '')
    if (!job) return undefined
    if (folder === 'files') return { status: 200, body: job.results[Number(query.get('at'))] }
    if (action) return { status: 200, json: { id, status: 'canceled' } }
    return method === 'GET' ? { status: 200, json: predictionOf(job, base) } : undefined
  },
}

function predictionOf(job: Job, base: string) {
  const { id, fault, results } = job
  if (job.polls-- > 0) return { id, status: 'processing', output: null, error: null }
  if (fault === 'refusal')
    return { id, status: 'failed', output: null, error: 'NSFW content detected in the image' }
  return {
    id,
    status: 'succeeded',
    output: results.map((_, at) => `${base}/files/${id}?at=${at}`),
    error: null,
  }
}
