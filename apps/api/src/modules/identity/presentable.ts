/** Sanitizes names and picture URLs from clients and providers. */
const MAX_NAME = 80
const MAX_URL_LENGTH = 2000

/** Reduces a name to one line of at most 80 characters, without control and bidi characters; may be empty. */
export const presentableName = (name: string | undefined): string =>
  Array.from((name ?? '').replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .slice(0, MAX_NAME)
    .join('')

/** Returns the URL if it is https and not too long, otherwise null. */
export const presentableImage = (url: string | null | undefined): string | null =>
  url && url.length <= MAX_URL_LENGTH && URL.parse(url)?.protocol === 'https:' ? url : null
