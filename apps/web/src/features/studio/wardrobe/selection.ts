/** The selected pictures, and the anchor of a range selection. Pure. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Id of the last item toggled. */
  anchorId: string | null
}

export const noSelection: Selection = { ids: new Set(), anchorId: null }

export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id }
}

/** Adds the range from the anchor to `id`, in the displayed order; only `id` without an anchor. */
export function extended({ ids, anchorId }: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(anchorId ?? id), order.indexOf(id)]
  const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return { ids: new Set([...ids, ...order.slice(first, last + 1)]), anchorId: from < 0 ? id : anchorId }
}

export const allOf = (order: readonly string[]): Selection => ({ ids: new Set(order), anchorId: null })
