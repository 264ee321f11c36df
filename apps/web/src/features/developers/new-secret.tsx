import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../words/translate.ts'
import { CodeBlock } from './code-block.tsx'

type NewSecretProps = { title: string; text: string; copyLabel: string; secret: string; onDone: () => void }

/** A key or a secret right after it was made: the only time that it can be seen. */
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
