import './ui/styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { startSession } from './features/session/start-session.ts'
import { followLink } from './lib/address.ts'
import { startOfflineWorker } from './lib/offline-worker.ts'
import { watchTheme } from './lib/theme.ts'
import { AppRoutes, isSamePage, preloadPage } from './routes.tsx'
import { loadWords, startWords } from './words/load-words.ts'
import { language } from './words/translate.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('index.html has no #root')

const app = (
  <StrictMode>
    <Router aroundNav={followLink}>
      <AppRoutes />
    </Router>
  </StrictMode>
)
startWords(document)
startSession()
watchTheme()
// The prerendered page, if it is the one to show: a server may know fewer addresses than the app.
const { page: sent } = root.dataset
const show = () => {
  if (sent !== undefined && isSamePage(sent, location.pathname)) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
// If the page's code cannot be loaded, the crash screen offers a reload.
Promise.all([preloadPage(location.pathname), loadWords('shell')]).then(show, show)

startOfflineWorker(language())

// Hovering or focusing a link preloads its page.
for (const sign of ['pointerover', 'focusin'] as const)
  document.addEventListener(sign, ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    if (link) preloadPage(link.pathname).catch(() => undefined)
  })
