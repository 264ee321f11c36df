/** The second factor, asked for in the middle of work: what was refused for want of it is done once it is shown. */
import type { ProofMethod, ProofReason } from '@toile/contract/console-policy'
import { createContext, useCallback, useContext, useRef, useState, type ReactNode } from 'react'
import { proofWantedBy } from '../../api/console.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { t } from '../../words/translate.ts'
import { ProofForm } from './proof-form.tsx'

type Guarded = <Value>(work: () => Promise<Value>) => Promise<Value>

const ProofContext = createContext<Guarded>((work) => work())

/** Runs work of the console; where it wants a code, asks for one and runs it once more. */
export const useGuarded = () => useContext(ProofContext)

type Wanted = { reason: ProofReason; methods: readonly ProofMethod[] }
type Asked = { answer: Promise<boolean>; settle: (isShown: boolean) => void }

export function ProofProvider({ children }: { children: ReactNode }) {
  const asked = useRef<Asked | null>(null)
  const [wanted, setWanted] = useState<Wanted | null>(null)

  const ask = useCallback((why: Wanted): Promise<boolean> => {
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
        <ProofForm methods={wanted?.methods ?? []} onShown={() => asked.current?.settle(true)} />
      </Dialog>
    </ProofContext>
  )
}
