type TableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }

/** A small table; the first cell of each row is its header. Phones show a row of several cells as a block. */
export function Table({ caption, head, rows }: TableProps) {
  return (
    <table data-blocks={head.length > 2 || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} data-label={head[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
