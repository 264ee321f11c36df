/**
 * Shows every screen in every state, for work on one of them: `/gallery/` lists them, and each has an address of its own, as
 * `/gallery/#studio/result-error`. The app in it is the real one; only what it is answered is made up. Beside the
 * address, `?lang=es&theme=dark&text=200&dir=rtl` show a state in another language, theme, size of text or direction.
 */
import '../src/ui/styles.css'
import { createRoot } from 'react-dom/client'
import { GalleryIndex } from './gallery-index.tsx'
import { showState } from './show-state.tsx'
import { findState } from './states.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
const { documentElement: page } = document
const query = new URLSearchParams(location.search)
page.lang = query.get('lang') ?? 'en'
const theme = query.get('theme')
if (theme) page.dataset['theme'] = theme
// The size of text that a user may set in the browser, in percent.
const text = query.get('text')
if (text) page.style.fontSize = `${106.25 * (Number(text) / 100)}%`

// The stores of the app last as long as the document: each state has one of its own.
addEventListener('hashchange', () => location.reload())
const state = findState(decodeURIComponent(location.hash.slice(1)))
if (state) void showState(state, root)
else createRoot(root).render(<GalleryIndex />)
