import { useEffect } from 'react'
import { focusHeadingOf } from '../../lib/focus-heading.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'

type NewSecretProps = { title: string; text: string; copyLabel: string; secret: string; onDone: () => void }

/** A new key or secret, which can be seen only once. It is announced without the secret itself. */
export function NewSecret({ title, text, copyLabel, secret, onDone }: NewSecretProps) {
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  return (
    <Notice
      tone="ok"
      title={title}
      spoken={false}
      actions={
        <Button
          size="sm"
          onClick={({ currentTarget }) => {
            focusHeadingOf(currentTarget)
            onDone()
          }}
        >
          {t('developers.new.done')}
        </Button>
      }
    >
      <p className="mb-3">{text}</p>
      <div className="text-ink">
        <CodeBlock label={title} code={secret} copyLabel={copyLabel} />
      </div>
    </Notice>
  )
}
