import './verify.css'
import type { Verdict } from '@toile/engine/credentials/verify-picture'
import { useState } from 'react'
import { useAttempt } from '../../lib/use-attempt.ts'
import { FailureBox } from '../../ui/failure-box.tsx'
import { t } from '../../words/translate.ts'
import { DropField } from './drop-field.tsx'
import { VerdictView } from './verdict-view.tsx'

type Checked = { name: string; verdict: Verdict }

/** The page that checks a picture's origin. The picture stays on the device. */
export function VerifyPage() {
  const [checked, setChecked] = useState<Checked | null>(null)
  const { busy, failure, attempt } = useAttempt()
  const check = (file: File) =>
    void attempt(async () => {
      setChecked(null)
      // Loaded on demand: the verifier is used only here.
      const { verifyFile } = await import('./verify-file.ts')
      setChecked({ name: file.name, verdict: await verifyFile(file) })
    })
  return (
    <main id="main" className="wrap flex-1 pt-10 pb-20 md:pt-14 md:pb-28">
      <h1 className="display text-5xl md:text-7xl">{t('verify.title')}</h1>
      <p className="mt-4 max-w-[38rem] text-lg text-ink-2">{t('verify.lead')}</p>
      <div className="mt-8 grid max-w-[46rem] grid-cols-1 gap-6">
        <DropField busy={busy} onFile={check} />
        {failure !== null && <FailureBox message={t('verify.failed')} todo={t('verify.failed.todo')} />}
        {checked && <VerdictView {...checked} />}
      </div>
      <section className="mt-12 max-w-[42rem]">
        <h2 className="display text-3xl">{t('verify.how')}</h2>
        <p className="mt-3 text-ink-2">{t('verify.how.signed')}</p>
        <p className="mt-3 text-ink-2">{t('verify.how.limits')}</p>
      </section>
    </main>
  )
}
