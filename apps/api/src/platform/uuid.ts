const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** True for a UUID in lower case, the form of our ids. */
export const isUuid = (text: string): boolean => uuid.test(text)
