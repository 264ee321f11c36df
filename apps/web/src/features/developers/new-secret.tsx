import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'

type NewSecretProps = { title: string; text: string; copyLabel: string; secret: string; onDone: () => void }

/** A new key or secret, which can be seen only once. */
export function NewSecret({ title, text, copyLabel, secret, onDone }: NewSecretProps) {
  return (
    <Notice
      tone="ok"
      title={title}
      actions={
        <Button size="sm" onClick={onDone}>
          {t('developers.new.done')}
        </Button>
      }
    >
      <p className="mb-3">{text}</p>
      <CodeBlock label={title} code={secret} copyLabel={copyLabel} />
    </Notice>
  )
}
