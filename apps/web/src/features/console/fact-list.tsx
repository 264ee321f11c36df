import type { ReactNode } from 'react'

/** A definition list of named facts. */
export const FactList = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="console-facts mt-5">
    {facts.map(([name, fact]) => (
      <div key={name} className="min-w-0">
        <dt className="text-[.94rem] text-ink-2">{name}</dt>
        <dd className="wrap-anywhere">{fact}</dd>
      </div>
    ))}
  </dl>
)
