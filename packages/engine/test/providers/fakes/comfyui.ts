import { insist, readForm, readJson, type Call, type Vendor } from './fake.ts'

export const workflow = {
  '1': { class_type: 'LoadImage', inputs: { image: 'a.png' }, _meta: { title: 'person' } },
  '2': { class_type: 'LoadImage', inputs: { image: 'b.png' }, _meta: { title: 'garment' } },
  '3': { class_type: 'KSampler', inputs: { seed: 1, model: ['4', 0] }, _meta: { title: 'seed' } },
  '5': { class_type: 'SaveImage', inputs: { images: ['3', 0] }, _meta: { title: 'result' } },
}

/**
 * Creates the fake. It stores uploads, so that each server needs its own. `running` is the id of a running job besides
 * those that were ordered, which stay in the queue.
 */
export function comfyui({ running }: { running?: string } = {}): Vendor {
  const uploads = new Map<string, Buffer>()
  const ids = running === undefined ? [] : [running]
  const coming = new Map<Call, Buffer>()
  return {
    async readOrder(call) {
      if (call.path === '/upload/image') {
        const form = await readForm(call)
        const file = form.get('image')
        insist(file instanceof File, 'a picture')
        insist(form.get('type') === 'input', 'a folder')
        uploads.set(file.name, Buffer.from(await file.arrayBuffer()))
        coming.set(call, Buffer.from(file.name))
        return undefined
      }
      if (call.path !== '/prompt') return undefined
      const { prompt } = readJson(call) as { prompt: typeof workflow }
      const find = (name: string) => uploads.get(name.replace('toile/', ''))
      const [person, garment] = [find(prompt['1'].inputs.image), find(prompt['2'].inputs.image)]
      insist(person && garment, 'pictures that were uploaded')
      return { person, garment }
    },
    answer({ id }) {
      ids.push(id)
      return { status: 200, json: { prompt_id: id, number: 1, node_errors: {} } }
    },
    other(call, find) {
      const { path, query } = call
      if (path === '/upload/image')
        return { status: 200, json: { name: String(coming.get(call)), subfolder: 'toile', type: 'input' } }
      if (path === '/system_stats') return { status: 200, json: { system: {} } }
      if (path === '/queue' && call.method === 'GET') {
        const queued = ids.map((id) => [1, id, workflow, {}, ['5']])
        return { status: 200, json: { queue_running: queued, queue_pending: [] } }
      }
      if (path === '/queue' || path === '/interrupt') return { status: 200, json: {} }
      const shown = find(query.get('filename') ?? '')
      if (path === '/view' && shown) return { status: 200, body: shown.results[0] }
      if (!path.startsWith('/history/')) return undefined
      const id = path.replace('/history/', '')
      const job = find(id)
      // Also for an id that it does not know.
      if (!job || job.polls-- > 0) return { status: 200, json: {} }
      const status = { status_str: job.fault === 'refusal' ? 'error' : 'success', completed: true }
      const images = [{ filename: id, subfolder: '', type: 'output' }]
      return { status: 200, json: { [id]: { outputs: { '5': { images } }, status } } }
    },
  }
}
