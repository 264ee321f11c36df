import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { signInWords } from '../../content.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialog.tsx'

/** Says what is true: there are no accounts yet, and the demo needs none. */
export function SignInDialog(props: Pick<DialogProps, 'open' | 'onOpenChange' | 'returnFocusTo'>) {
  const navigate = useNavigate()
  const tryButton = useRef<HTMLButtonElement>(null)
  const close = () => props.onOpenChange(false)
  return (
    <Dialog
      {...props}
      title={signInWords.title}
      description={signInWords.text}
      initialFocus={tryButton}
      footer={
        <>
          <Button onClick={close}>{signInWords.close}</Button>
          <Button
            ref={tryButton}
            variant="tape"
            onClick={() => {
              close()
              void navigate(paths.studio())
            }}
          >
            {signInWords.try}
          </Button>
        </>
      }
    />
  )
}
