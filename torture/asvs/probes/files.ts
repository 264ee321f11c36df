/** Probes of uploads: unsupported file types, hostile file names, and the headers of stored pictures. */
import sharp from 'sharp'
import { bearer } from '../accounts.ts'
import type { Products } from '../products.ts'
import { problemIf, type Probe } from './calls.ts'

const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
const svg = (inside: string) => `<?xml version="1.0"?>${inside}<svg xmlns="http://www.w3.org/2000/svg"/>`
const harmful: Record<string, string> = {
  'eicar.jpg': EICAR,
  'script.svg': svg('').replace('/>', '><script>alert(1)</script></svg>'),
  'xxe.svg': svg('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'laughs.svg': svg('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'),
  'page.jpg': '<!doctype html><script>alert(1)</script>',
  'archive.png': 'PK\u0003\u0004',
  'gif.jpg': 'GIF89a/*',
  'php.jpg': '<?php system($_GET[0]);',
  'magic.png': '\u0089PNG\r\n\u001a\n',
}

const picture = () =>
  sharp({ create: { width: 320, height: 400, channels: 3, background: '#a3b' } })
    .jpeg()
    .toBuffer()

async function upload(
  { open, person }: Products,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const form = new FormData()
  form.set('image', new File([bytes], name, { type: 'image/jpeg' }))
  return fetch(`${open.address}/api/uploads/outfit`, {
    method: 'POST',
    headers: bearer(person.token),
    body: form,
  })
}

/** Checks that files which are no pictures are refused, and that nothing behind a picture is served. */
const files: Probe = async (products) => {
  const found: string[] = []
  for (const [name, text] of Object.entries(harmful)) {
    const answer = await upload(products, name, Uint8Array.from(Buffer.from(text, 'latin1')))
    found.push(...problemIf(![400, 415, 422].includes(answer.status), `${name} answers ${answer.status}`))
    await answer.body?.cancel()
  }
  const polyglot = Buffer.concat([await picture(), Buffer.from(`<script>alert(1)</script>${EICAR}`)])
  const kept = await upload(products, 'polyglot.jpg', Uint8Array.from(polyglot))
  const { imageUrl } = (await kept.json()) as { imageUrl?: string }
  if (!imageUrl) return found
  const served = Buffer.from(await (await fetch(toHere(products, imageUrl))).arrayBuffer()).toString('latin1')
  return [...found, ...problemIf(/script|EICAR/.test(served), 'what was hidden behind a picture is served')]
}

/** Converts an address at the public origin to one of the running product. */
const toHere = ({ open }: Products, url: string) => open.address + new URL(url).pathname + new URL(url).search

/** Checks the headers and the address of a stored picture. */
const pictures: Probe = async (products) => {
  const kept = await upload(products, 'plain.jpg', Uint8Array.from(await picture()))
  const { imageUrl = '' } = (await kept.json()) as { imageUrl?: string }
  const { status, headers } = await fetch(toHere(products, imageUrl))
  const policy = headers.get('content-security-policy') ?? ''
  const key = new URL(imageUrl).pathname
  return [
    ...problemIf(status !== 200, `a kept picture answers ${status}`),
    ...problemIf(headers.get('content-type') !== 'image/jpeg', `it is a ${headers.get('content-type')}`),
    ...problemIf(headers.get('x-content-type-options') !== 'nosniff', 'browsers may guess what it is'),
    ...problemIf(!/default-src 'self'|sandbox/.test(policy), 'it has no policy'),
    ...problemIf(!headers.get('cache-control')?.startsWith('private'), 'caches that are shared may keep it'),
    ...problemIf(!/^\/api\/files\/[\w/-]+\.(jpg|png|webp)$/.test(key), `its key is ${key}`),
  ]
}

/** Checks that hostile file names reach neither headers nor addresses. */
const names: Probe = async (products) => {
  const evil = [
    '../../etc/passwd.jpg',
    'a"\r\nX-Evil: 1.jpg',
    '\u202egpj.exe',
    '%00.jpg',
    'con.jpg',
    `${'a'.repeat(300)}.jpg`,
  ]
  const found: string[] = []
  for (const name of evil) {
    const answer = await upload(products, name, Uint8Array.from(await picture()))
    const headers = JSON.stringify([...answer.headers])
    found.push(
      ...problemIf(answer.status >= 500, `${name} answers ${answer.status}`),
      ...problemIf(/evil|passwd|\u202e/i.test(headers), `${name} comes back in a header`),
    )
    const { imageUrl } = (await answer.json()) as { imageUrl?: string }
    if (!imageUrl) continue
    const served = await fetch(toHere(products, imageUrl))
    found.push(
      ...problemIf(
        /passwd|evil|%00|con\./i.test(imageUrl + JSON.stringify([...served.headers])),
        `${name} is served by its name`,
      ),
    )
    await served.body?.cancel()
  }
  return found
}

const BUSY_MS = 500
const UPLOADS = 20

/** Uploads twenty large pictures at once while a client polls the health check. */
const busy: Probe = async (products) => {
  const large = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
  const over = new AbortController()
  const waits: number[] = []
  const asking = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await (await fetch(`${products.open.address}/healthz`)).text()
      waits.push(performance.now() - from)
    }
  })()
  await Promise.all(
    Array.from({ length: UPLOADS }, (_, at) => upload(products, `${at}.jpg`, Uint8Array.from(large))),
  )
  over.abort()
  await asking
  const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Infinity
  return problemIf(
    p99 > BUSY_MS,
    `the 99th percentile of /healthz is ${Math.round(p99)} ms of ${waits.length}`,
  )
}

export const fileProbes: Record<string, Probe> = { files, pictures, names, busy }
