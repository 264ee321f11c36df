/** The entry of the shop widget's dialog, shown in an iframe. */
import '../ui/styles.css'
import './embed.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startWords } from '../words/load-words.ts'
import { connectShop, readAdmission } from './shop.ts'
import { TryOn } from './try-on.tsx'

startWords(document)
const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('embed.html has no #root')
const admission = readAdmission(document)
createRoot(root).render(
  <StrictMode>
    <TryOn admission={admission} shop={connectShop(admission)} />
  </StrictMode>,
)
