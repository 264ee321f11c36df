import { dataUri, insist, readDataUri, readJson, type Job, type Vendor } from './fake.ts'

export const KEY = 'fa-canary-key'

export const fashn: Vendor = {
  readOrder(call) {
    insist(call.headers.authorization === `Bearer ${KEY}`, 'the key')
    if (call.method !== 'POST' || call.path !== '/v1/run') return undefined
    const { model_name: model, inputs } = readJson(call) as {
      model_name: unknown
      inputs: Record<string, unknown>
    }
    insist(inputs['return_base64'] === true, 'results that are not kept')
    if (model === 'tryon-max') return readMaxOrder(inputs)
    insist(model === 'tryon-v1.6', 'a model')
    insist(['auto', 'tops', 'bottoms', 'one-pieces'].includes(String(inputs['category'])), 'a category')
    insist(['performance', 'balanced', 'quality'].includes(String(inputs['mode'])), 'a mode')
    return {
      person: readDataUri(inputs['model_image']),
      garment: readDataUri(inputs['garment_image']),
      samples: inputs['num_samples'],
    }
  },
  answer: ({ id }) => ({ status: 200, json: { id, error: null } }),
  other({ path }, find) {
    if (path === '/v1/credits') return { status: 200, json: { credits: { total: 5 } } }
    const job = find(path.replace('/v1/status/', ''))
    return job && { status: 200, json: statusOf(job) }
  },
  noCredit: { status: 429, json: { error: 'OutOfCredits', message: 'You have run out of credits' } },
}

/** Reads an order of the larger model, which accepts none of the other's input names. */
function readMaxOrder(inputs: Record<string, unknown>) {
  const known =
    /^(model_image|product_image|generation_mode|resolution|num_images|seed|output_format|return_base64)$/
  for (const name of Object.keys(inputs)) insist(known.test(name), `no ${name}`)
  insist(['balanced', 'quality'].includes(String(inputs['generation_mode'])), 'a generation mode')
  insist(['1k', '2k'].includes(String(inputs['resolution'])), 'a resolution')
  const [person, garment] = [inputs['model_image'], inputs['product_image']].map(readDataUri)
  return { person, garment, samples: inputs['num_images'] }
}

function statusOf(job: Job) {
  const { id, fault, results } = job
  if (job.polls-- > 0) return { id, status: job.polls > 0 ? 'in_queue' : 'processing', error: null }
  if (fault === 'refusal')
    return { id, status: 'failed', error: { name: 'ContentModerationError', message: 'Prohibited content' } }
  return { id, status: 'completed', output: results.map(dataUri), error: null }
}
