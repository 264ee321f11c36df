type Page<Item> = { data: Item[]; nextCursor: string | null }

/** Yields all items, reading each page only when it is needed. */
export async function* pages<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await readPage(cursor)
    yield* data
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
