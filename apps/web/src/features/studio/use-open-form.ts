import { useContext, useEffect } from 'react'
import { StudioContext } from './studio-store.ts'

/** Tells the studio, if there is one on the page, that a form about the shown look is open. */
export function useOpenForm(isOpen: boolean): void {
  const dispatch = useContext(StudioContext)?.dispatch
  useEffect(() => {
    if (!isOpen || !dispatch) return undefined
    dispatch({ type: 'form', open: true })
    return () => dispatch({ type: 'form', open: false })
  }, [isOpen, dispatch])
}
