/** The entry of the operators' console, which is built separately from the app. */
import '../ui/styles.css'
import './console.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { startSession } from '../features/session/start-session.ts'
import { followLink } from '../lib/address.ts'
import { watchTheme } from '../lib/theme.ts'
import { startWords } from '../words/load-words.ts'
import { ConsoleApp } from './console-app.tsx'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('console.html has no #root')
startWords(document)
startSession()
watchTheme()
createRoot(root).render(
  <StrictMode>
    <Router aroundNav={followLink}>
      <ConsoleApp />
    </Router>
  </StrictMode>,
)
