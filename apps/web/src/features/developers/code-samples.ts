/** Example programs, with a key and this server's address filled in. */
import { originPlaceholder } from '@toile/contract/web-pages'

export const codeLanguages = ['curl', 'TypeScript', 'Python'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

type Sample = Record<CodeLanguage, string>

/** The page's origin; in the build, a placeholder that the server replaces. */
export const ownOrigin = (): string => (typeof location === 'undefined' ? originPlaceholder : location.origin)

/** Makes a look of two sample pictures. */
export const firstLook = (origin: string, key: string): Sample => ({
  curl: `curl ${origin}/api/v1/looks \\
  -H "Authorization: Bearer ${key}" \\
  -H "Content-Type: application/json" \\
  -H "Prefer: wait=60" \\
  -d '{"person": {"sample": "woman-red"}, "garments": [{"sample": "white-polo"}]}'`,
  TypeScript: `const response = await fetch('${origin}/api/v1/looks', {
  method: 'POST',
  headers: {
    authorization: 'Bearer ${key}',
    'content-type': 'application/json',
    prefer: 'wait=60',
  },
  body: JSON.stringify({
    person: { sample: 'woman-red' },
    garments: [{ sample: 'white-polo' }],
  }),
})
const look = await response.json()
console.log(look.imageUrl)`,
  Python: `import requests

look = requests.post(
    "${origin}/api/v1/looks",
    headers={"Authorization": "Bearer ${key}", "Prefer": "wait=60"},
    json={
        "person": {"sample": "woman-red"},
        "garments": [{"sample": "white-polo"}],
    },
).json()
print(look["imageUrl"])`,
})

/** Makes a look of two files. */
export const ownPictures = (origin: string, key: string): Sample => ({
  curl: `curl ${origin}/api/v1/looks \\
  -H "Authorization: Bearer ${key}" \\
  -H "Prefer: wait=60" \\
  -F person=@person.jpg -F garment=@garment.jpg`,
  TypeScript: `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.append('person', await openAsBlob('person.jpg'))
form.append('garment', await openAsBlob('garment.jpg'))
const response = await fetch('${origin}/api/v1/looks', {
  method: 'POST',
  headers: { authorization: 'Bearer ${key}', prefer: 'wait=60' },
  body: form,
})
console.log(await response.json())`,
  Python: `import requests

look = requests.post(
    "${origin}/api/v1/looks",
    headers={"Authorization": "Bearer ${key}", "Prefer": "wait=60"},
    files={"person": open("person.jpg", "rb"), "garment": open("garment.jpg", "rb")},
).json()
print(look["imageUrl"])`,
})
