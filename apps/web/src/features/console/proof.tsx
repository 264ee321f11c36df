/** Asks for the second factor when a call requires it, then repeats the call. */
import type { ProofMethod, ProofReason } from '@toile/contract/console-policy'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { proofWantedBy } from '../../api/console.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../words/translate.ts'
import { ProofForm } from './proof-form.tsx'

type Guarded = <Value>(work: () => Promise<Value>) => Promise<Value>

const ProofContext = createContext<Guarded>((work) => work())

/** Returns a function that runs work, and on demand asks for a code and runs it again. */
export const useGuarded = () => useContext(ProofContext)

type ProofRequest = { reason: ProofReason; methods: readonly ProofMethod[] }
type PendingProof = { answer: Promise<boolean>; settle: (isShown: boolean) => void }

export function ProofProvider({ children }: { children: ReactNode }) {
  const asked = useRef<PendingProof | null>(null)
  const [wanted, setWanted] = useState<ProofRequest | null>(null)

  const ask = useCallback((why: ProofRequest): Promise<boolean> => {
    if (asked.current) return asked.current.answer
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (isShown: boolean) => {
      asked.current = null
      setWanted(null)
      resolve(isShown)
    }
    asked.current = { answer: promise, settle }
    setWanted(why)
    return promise
  }, [])

  const guarded = useCallback<Guarded>(
    async (work) => {
      try {
        return await work()
      } catch (error) {
        const why = proofWantedBy(error)
        if (why === null || why.reason === 'not-set-up' || !(await ask(why))) throw error
        return work()
      }
    },
    [ask],
  )
  return (
    <ProofContext value={guarded}>
      {children}
      <Dialog
        size="sm"
        open={wanted !== null}
        onOpenChange={(open) => !open && asked.current?.settle(false)}
        title={t('console.proof')}
        description={wanted && t(`console.proof.${wanted.reason}`)}
      >
        <ProofForm methods={wanted?.methods ?? []} onVerified={() => asked.current?.settle(true)} />
      </Dialog>
    </ProofContext>
  )
}
