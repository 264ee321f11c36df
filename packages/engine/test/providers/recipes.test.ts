/** Tests the recipes of docs/own-gpu.md, read from the document, against fakes of the servers they start. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createCog } from '../../src/providers/cog.ts'
import { createHostedEngine } from '../../src/providers/hosted-engine.ts'
import { createOpenai } from '../../src/providers/openai.ts'
import { shrink } from '../../src/providers/picture-files.ts'
import type { Provider } from '../../src/providers/provider.ts'
import { samplePicture } from '../sample-pictures.ts'
import { cog } from './fakes/cog.ts'
import { insist, readForm, readJson, startFake, type Fake, type Vendor } from './fakes/fake.ts'

const projectDir = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(projectDir, path), 'utf8')
const recipes = read('docs/own-gpu.md')
const predictor = read('deploy/gpu/fashn-vton/predict.py')

let fake: Fake
afterEach(() => fake.close())

/** Reads a setting from the recipes. */
function setting(name: string): string {
  const [, quoted, plain] = new RegExp(`${name}=(?:'([^']*)'|(\\S+))`).exec(recipes) ?? []
  return quoted ?? plain ?? ''
}

async function makeLook(vendor: Vendor, providerAt: (url: string) => Provider) {
  fake = await startFake(vendor)
  const [person, garment] = await Promise.all(
    ['woman-navy', 'beige-sweater'].map(async (name) => shrink(await samplePicture(name), 240)),
  )
  const engine = createHostedEngine(providerAt(fake.url), { pauseMs: 5 })
  const look = await engine.tryOn({
    person,
    garment,
    options: { category: 'top', seed: 7 },
  })
  expect(fake.complaints).toEqual([])
  return look
}

test('FASHN VTON 1.5 in Cog gets its predictor’s inputs, and makes a look', async () => {
  const declared = [...predictor.matchAll(/^ {8}(\w+): (Path|str|int) = Input\(/gm)].map(([, name]) => name)
  expect(declared).toEqual(['person_image', 'garment_image', 'category', 'garment_photo_type', 'seed'])
  const input = JSON.parse(setting('COG_INPUT')) as Record<string, string>
  const vendor: Vendor = {
    ...cog,
    readOrder(call) {
      if (call.path === '/predictions') {
        const given = readJson(call)['input'] as Record<string, unknown>
        for (const name of Object.keys(given)) insist(declared.includes(name), `no ${name}`)
        insist(predictor.includes(`"${String(given['category'])}"`), 'a category that it knows')
        insist(given['seed'] === 7, 'a seed')
      }
      return cog.readOrder(call)
    },
  }
  const look = await makeLook(vendor, (url) => createCog({ url, input }))
  expect(look.report.engine).toBe('cog')
})

test('FLUX.2 on vLLM-Omni gets a form that its server accepts, without a key, and makes a look', async () => {
  const model = setting('OPENAI_MODEL')
  expect(recipes).toContain(`vllm serve ${model} --omni`)
  const vendor: Vendor = {
    async readOrder({ method, path, headers, body, query }) {
      if (path !== '/v1/images/edits') return undefined
      insist(headers.authorization === undefined, 'no key')
      const form = await readForm({ method, path, headers, body, query })
      const images = form.getAll('image[]').filter((part) => part instanceof File)
      insist(images.length === 2, 'two images')
      insist(form.get('model') === model && form.get('seed') === '7', 'its model, and a seed')
      const [person, garment] = await Promise.all(
        images.map(async (file) => Buffer.from(await file.arrayBuffer())),
      )
      return { person, garment, samples: Number(form.get('n')) }
    },
    answer: ({ results }) => ({
      status: 200,
      json: {
        created: 1,
        data: results.map((png) => ({
          b64_json: png.toString('base64'),
          url: null,
          revised_prompt: null,
        })),
        output_format: null,
        size: null,
      },
    }),
  }
  const look = await makeLook(vendor, (url) => createOpenai({ baseUrl: `${url}/v1`, model }))
  expect(look.report.engine).toBe('openai')
})
