import { insist, readJson, type Vendor } from './fake.ts'

export const KEY = 'AIza-canary-key'
const ASPECTS = new Set(['1:1', '2:3', '3:2', '3:4', '4:3', '9:16', '16:9', '21:9'])

type Message = {
  contents: { parts: { inlineData?: { mimeType: string; data: string }; text?: string }[] }[]
  generationConfig: { responseModalities: string[]; imageConfig: { aspectRatio: string; imageSize: string } }
}

export const gemini: Vendor = {
  readOrder(call) {
    insist(call.headers['x-goog-api-key'] === KEY, 'the key')
    if (call.path !== '/v1beta/models/gemini-3-pro-image:generateContent') return undefined
    const { contents, generationConfig } = readJson(call) as Message
    const parts = contents[0]?.parts ?? []
    const [person, garment] = parts.flatMap(({ inlineData }) =>
      inlineData ? [Buffer.from(inlineData.data, 'base64')] : [],
    )
    insist(person && garment, 'two pictures')
    insist(
      parts.some(({ text }) => text),
      'a prompt',
    )
    insist(generationConfig.responseModalities.includes('IMAGE'), 'an image as answer')
    insist(ASPECTS.has(generationConfig.imageConfig.aspectRatio), 'a shape that it knows')
    insist(['1K', '2K'].includes(generationConfig.imageConfig.imageSize), 'a size that it knows')
    return { person, garment }
  },
  answer: ({ fault, results }) =>
    fault === 'refusal'
      ? { status: 200, json: { candidates: [{ finishReason: 'IMAGE_SAFETY' }] } }
      : {
          status: 200,
          json: {
            candidates: [
              {
                finishReason: 'STOP',
                content: {
                  parts: [
                    { text: 'Here it is.' },
                    { inlineData: { mimeType: 'image/png', data: results[0].toString('base64') } },
                  ],
                },
              },
            ],
          },
        },
  other: ({ path }) =>
    path === '/v1beta/models/gemini-3-pro-image'
      ? { status: 200, json: { name: 'models/gemini-3-pro-image' } }
      : undefined,
}
