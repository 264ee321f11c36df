import './ui/styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { startSession } from './features/session/start-session.ts'
import { startOfflineWorker } from './lib/offline-worker.ts'
import { AppRoutes, isSamePage, preloadPage } from './routes.tsx'
import { loadWords, startWords } from './words/load-words.ts'
import { language } from './words/translate.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
)
startWords(document)
startSession()
// The page that was sent, where it is the one to show: a server may know fewer addresses than the app.
const { page: sent } = root.dataset
const show = () => {
  if (sent !== undefined && isSamePage(sent, location.pathname)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
// A page whose code does not come is left to the crash screen, which offers to load again.
Promise.all([preloadPage(location.pathname), loadWords('shell')]).then(show, show)

startOfflineWorker(language())

// Pointing at a link fetches its page before the press.
for (const sign of ['pointerover', 'focusin'] as const)
  document.addEventListener(sign, ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) preloadPage(link.pathname).catch(() => undefined)
  })
