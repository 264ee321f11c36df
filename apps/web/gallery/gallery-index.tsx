import './gallery.css'
import { useState } from 'react'
import type { GalleryState } from './state.ts'
import { states } from './states.ts'

const screens = [320, 390, 768, 1440]
const choices = {
  lang: ['en', 'es'],
  theme: ['light', 'dark'],
  text: ['100', '200'],
  dir: ['ltr', 'rtl'],
} as const
type Choice = keyof typeof choices

const factsOf = ({ id, isNoisy = false, screens }: GalleryState) => ({ id, isNoisy, screens })

/** Lists all states, and shows the chosen one in a frame of the chosen width. */
export function GalleryIndex() {
  const [id, setId] = useState(states[0]?.id ?? '')
  const [width, setWidth] = useState(390)
  const [chosen, setChosen] = useState<Partial<Record<Choice, string>>>({})
  const address = `/gallery/?${new URLSearchParams({ state: id, ...chosen }).toString()}`
  const parts = [...new Set(states.map((state) => state.id.split('/')[0] ?? ''))]
  return (
    // Tests read the list of states from `data-states`.
    <main className="gallery-index" data-states={JSON.stringify(states.map(factsOf))}>
      <nav aria-label="States">
        <h1 className="display text-3xl">Every state</h1>
        {parts.map((part) => (
          <section key={part} aria-label={part}>
            <h2 className="mt-3 font-semibold">{part}</h2>
            <ul>
              {states
                .filter((state) => state.id.startsWith(`${part}/`))
                .map((state) => (
                  <li key={state.id}>
                    <button
                      type="button"
                      aria-current={state.id === id || undefined}
                      onClick={() => setId(state.id)}
                    >
                      {state.id.slice(part.length + 1)}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="gallery-view">
        <form className="flex flex-wrap gap-4">
          <label>
            Width{' '}
            <select value={width} onChange={({ currentTarget }) => setWidth(Number(currentTarget.value))}>
              {screens.map((screen) => (
                <option key={screen}>{screen}</option>
              ))}
            </select>
          </label>
          {Object.entries(choices).map(([name, values]) => (
            <label key={name}>
              {name}{' '}
              <select
                value={chosen[name as Choice] ?? values[0]}
                onChange={({ currentTarget }) => setChosen({ ...chosen, [name]: currentTarget.value })}
              >
                {values.map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </select>
            </label>
          ))}
          <a className="link" href={address}>
            Alone
          </a>
        </form>
        <object aria-label={id} data={address} type="text/html" style={{ width }} />
      </div>
    </main>
  )
}
