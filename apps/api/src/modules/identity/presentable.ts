/** Names and pictures as strangers give them, made fit to be kept. */
const MAX_NAME = 80
const MAX_ADDRESS = 2000

/** One line without control characters or changes of direction, at most 80 characters; may be empty. */
export const presentableName = (name: string | undefined): string =>
  Array.from((name ?? '').replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .slice(0, MAX_NAME)
    .join('')

/** An https address, or none. */
export const presentableImage = (address: string | null | undefined): string | null =>
  address && address.length <= MAX_ADDRESS && URL.parse(address)?.protocol === 'https:' ? address : null
