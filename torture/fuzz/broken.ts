/** Generates broken forms with pictures: bytes are flipped, and parts are removed, duplicated or moved. */

export type Random = () => number

const NASTY = [
  '\r\n',
  '\r\n\r\n',
  '--x\r\n',
  '--x--\r\n',
  '\0',
  '"',
  ';',
  'Content-Disposition: form-data; name="__proto__"\r\n\r\n',
  'Content-Disposition: form-data; name="image"; filename*=UTF-8\'\'%ff%fe\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Type: multipart/mixed; boundary=x\r\n',
  '\u202e',
  'A'.repeat(9000),
]
const TYPES = [
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="x"',
  'multipart/form-data; boundary=x; boundary=y',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=' + 'x'.repeat(300),
  'multipart/mixed; boundary=x',
]

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Makes a form with up to four random changes, and sometimes an unfitting content type. */
export function broken(random: Random): { payload: Buffer; contentType: string } {
  let payload = wholeForm(random)
  for (let changes = Math.floor(random() * 5); changes > 0; changes--) payload = changed(random, payload)
  return { payload, contentType: random() < 0.9 ? TYPES[0]! : pick(random, TYPES) }
}

function wholeForm(random: Random): Buffer {
  const parts = Array.from({ length: Math.floor(random() * 4) }, (_, at) => {
    const isFile = random() < 0.6
    const name = random() < 0.7 ? 'image' : `field${at}`
    const head = `--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.jpg"' : ''}\r\n`
    const body = Buffer.from(
      Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
    )
    return Buffer.concat([
      Buffer.from(`${head}${isFile ? 'Content-Type: image/jpeg\r\n' : ''}\r\n`),
      body,
      Buffer.from('\r\n'),
    ])
  })
  return Buffer.concat([...parts, Buffer.from('--x--\r\n')])
}

function changed(random: Random, payload: Buffer): Buffer {
  const at = Math.floor(random() * payload.length)
  const end = Math.min(payload.length, at + Math.floor(random() * 60))
  const [before, part, after] = [payload.subarray(0, at), payload.subarray(at, end), payload.subarray(end)]
  const choice = random()
  if (choice < 0.25) return Buffer.concat([before, after])
  if (choice < 0.45) return Buffer.concat([before, part, part, after])
  if (choice < 0.75) return Buffer.concat([before, Buffer.from(pick(random, NASTY), 'latin1'), part, after])
  if (choice < 0.85) return Buffer.from(before)
  const turned = Buffer.from(payload)
  if (turned.length > 0) turned[at] = Math.floor(random() * 256)
  return turned
}
