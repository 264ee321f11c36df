import type { ReactNode } from 'react'

type EntriesTableProps = { caption: string; heads: readonly [string, string, string]; children: ReactNode }

/** A table of three columns: a description, and two figures aligned right. */
export function EntriesTable({ caption, heads: [what, ...figures], children }: EntriesTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-[.94rem] text-ink-2">
          <th scope="col" className="pb-2 text-left font-normal wrap-anywhere">
            {what}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="pb-2 pl-3 text-right font-normal">
              {figure}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
