/** Adapter to a self-hosted ComfyUI: uploads the pictures, queues a workflow, and polls its history for the result. */
import * as z from 'zod'
import { maxSamplesOf } from '../samples.ts'
import { callProvider, failureOf, readJson } from './http.ts'
import { fetchResult, toBlob } from './picture-files.ts'
import { beforeOrder, ProviderFailed } from './provider-failed.ts'
import type { PictureFile, Provider } from './provider.ts'

/** A workflow in ComfyUI's API format. */
export type ComfyuiWorkflow = Readonly<
  Record<
    string,
    {
      readonly class_type: string
      readonly inputs: Readonly<Record<string, unknown>>
      readonly _meta?: { readonly title?: string | undefined } | undefined
    }
  >
>

export type ComfyuiSettings = {
  readonly url: string
  /**
   * Must have nodes titled `person` and `garment`, which load pictures, and `result`, which saves one; `seed` is
   * optional.
   */
  readonly workflow: ComfyuiWorkflow
}

const NAME = 'comfyui'
const MAX_EDGE_PX = 1536

const uploaded = z.object({ name: z.string().min(1), subfolder: z.string().default('') })
const queued = z.object({ prompt_id: z.string().min(1) })
const picture = z.object({ filename: z.string().min(1), subfolder: z.string().default(''), type: z.string() })
const entry = z.object({
  outputs: z.record(z.string(), z.object({ images: z.array(picture).optional() })).default({}),
  status: z.object({ status_str: z.string(), completed: z.boolean() }).optional(),
})
const history = z.record(z.string(), entry)
/** The queue lists a prompt as its number, its id and further parts. */
const prompts = z.array(z.tuple([z.unknown(), z.string()], z.unknown()))
const queue = z.object({ queue_running: prompts, queue_pending: prompts })

/** Finds the id of the node with this title. Throws when the workflow has none. */
export function nodeTitled(workflow: ComfyuiWorkflow, title: string): string {
  const found = findNode(workflow, title)
  if (!found) throw new Error(`The workflow has no node titled "${title}"`)
  return found
}

const findNode = (workflow: ComfyuiWorkflow, title: string): string | undefined =>
  Object.entries(workflow).find(([, { _meta: meta }]) => meta?.title === title)?.[0]

export function createComfyui({ url, workflow }: ComfyuiSettings): Provider {
  const nodes = {
    person: nodeTitled(workflow, 'person'),
    garment: nodeTitled(workflow, 'garment'),
    result: nodeTitled(workflow, 'result'),
  }

  async function upload(file: PictureFile, name: string, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.append('image', toBlob(file), name)
    form.append('type', 'input')
    form.append('subfolder', 'toile')
    const answer = await callProvider(NAME, `${url}/upload/image`, { form, signal })
    const { name: given, subfolder } = readJson(NAME, answer, uploaded)
    return subfolder ? `${subfolder}/${given}` : given
  }

  async function readHistory(reference: string, signal: AbortSignal) {
    const path = `${url}/history/${encodeURIComponent(reference)}`
    const answer = await callProvider(NAME, path, { method: 'GET', signal })
    return readJson(NAME, answer, history)[reference]
  }

  /** Reads the ids of the running prompts, and those of the waiting ones. */
  async function readQueue(signal: AbortSignal) {
    const answer = await callProvider(NAME, `${url}/queue`, { method: 'GET', signal })
    const { queue_running: running, queue_pending: waiting } = readJson(NAME, answer, queue)
    const idsOf = (listed: z.output<typeof prompts>) => listed.map(([, id]) => id)
    return { running: idsOf(running), waiting: idsOf(waiting) }
  }

  /** Resolves while a prompt without a history waits or runs. Rejects for one that ComfyUI lost, as in a restart. */
  async function insistOnKnown(reference: string, signal: AbortSignal): Promise<void> {
    const { running, waiting } = await readQueue(signal)
    if (running.includes(reference) || waiting.includes(reference)) return
    // It may have ended between the two calls.
    if (await readHistory(reference, signal)) return
    throw new ProviderFailed(NAME, 'bad_request', { detail: 'the prompt is not known' })
  }

  return {
    name: NAME,
    maxEdgePx: MAX_EDGE_PX,
    maxSamples: maxSamplesOf(NAME),
    async submit({ person, garment, seed, idempotencyKey }, signal) {
      const uploads = Promise.all([
        upload(person, `${idempotencyKey}-person.jpg`, signal),
        upload(garment, `${idempotencyKey}-garment.jpg`, signal),
      ])
      const [personName, garmentName] = await beforeOrder(uploads)
      const prompt: Record<string, ComfyuiWorkflow[string]> = { ...workflow }
      const set = (id: string, inputs: Record<string, unknown>) => {
        const node = workflow[id]
        if (node) prompt[id] = { ...node, inputs: { ...node.inputs, ...inputs } }
      }
      set(nodes.person, { image: personName })
      set(nodes.garment, { image: garmentName })
      const seeded = findNode(workflow, 'seed')
      if (seeded && seed !== undefined) set(seeded, { seed })
      const answer = await callProvider(NAME, `${url}/prompt`, {
        json: { prompt, client_id: idempotencyKey },
        signal,
      })
      return { kind: 'working', reference: readJson(NAME, answer, queued).prompt_id }
    },
    async poll(reference, signal) {
      const found = await readHistory(reference, signal)
      if (!found) {
        await insistOnKnown(reference, signal)
        return { kind: 'working', reference }
      }
      if (found.status?.status_str === 'error')
        throw new ProviderFailed(NAME, 'failed', { detail: 'the workflow', hasOrderEnded: true })
      const result = found.outputs[nodes.result]?.images?.[0]
      if (!result) {
        if (found.status?.completed) throw new ProviderFailed(NAME, 'nonsense', { detail: 'no picture' })
        return { kind: 'working', reference }
      }
      const at = new URL(`${url}/view?${new URLSearchParams(result).toString()}`)
      return { kind: 'done', files: [await fetchResult(NAME, at, signal)] }
    },
    async cancel(reference, signal) {
      // Removes a queued prompt. One that has begun is interrupted, but only while it runs: older versions of ComfyUI
      // ignore the id, and stop any running prompt.
      await callProvider(NAME, `${url}/queue`, { json: { delete: [reference] }, signal })
      const { running } = await readQueue(signal)
      if (!running.includes(reference)) return
      await callProvider(NAME, `${url}/interrupt`, { json: { prompt_id: reference }, signal })
    },
    async check(signal) {
      const answer = await callProvider(NAME, `${url}/system_stats`, { method: 'GET', signal })
      if (answer.status >= 400) throw failureOf(NAME, answer)
    },
  }
}
