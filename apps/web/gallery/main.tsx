/**
 * The gallery of states for developers: shows every screen in every state. `/gallery/` lists the states; each has its own
 * address, such as `/gallery/?state=studio/result-error`. It runs the real app with a fake API. Further parameters, such as
 * `&lang=es&theme=dark&text=200&dir=rtl`, change language, theme, text size and direction.
 */
import '../src/ui/styles.css'
import '../test/without-owner-stacks.ts'
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
// Text size as a browser setting, in percent.
const text = query.get('text')
if (text) page.style.fontSize = `${106.25 * (Number(text) / 100)}%`

const state = findState(query.get('state') ?? '')
if (state) void showState(state, root)
else createRoot(root).render(<GalleryIndex />)
