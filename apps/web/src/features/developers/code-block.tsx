import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { t } from '../../words/translate.ts'

type CodeBlockProps = { label: string; code: string; copyLabel?: string }

/** A block of code with a copy button. */
export function CodeBlock({ label, code, copyLabel }: CodeBlockProps) {
  const copy = async () => showToast(t((await copyText(code)) ? 'developers.copied' : 'developers.notCopied'))
  return (
    <div className="grid grid-cols-1 gap-2">
      <figure aria-label={label} dir="ltr" className="rounded-cut bg-surface p-4">
        <pre className="font-mono text-[.88rem] leading-6 wrap-anywhere whitespace-pre-wrap">
          <code>{code}</code>
        </pre>
      </figure>
      <Button size="sm" icon="copy" className="justify-self-start" onClick={() => void copy()}>
        {copyLabel ?? t('developers.copy')}
      </Button>
    </div>
  )
}
