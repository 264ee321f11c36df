import { failureWords } from '../../api/failure-words.ts'
import { legalWords } from '../../legal-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Site } from './use-site.ts'

/** Whom to write to, and how soon they answer. */
export function Contact({ site: { facts, failure, retry }, answered }: { site: Site; answered: string }) {
  if (failure !== null)
    return (
      <Notice
        tone="error"
        className="max-w-[36rem]"
        title={legalWords.contactFailed}
        actions={
          <Button icon="redo" onClick={retry}>
            {legalWords.tryAgain}
          </Button>
        }
      >
        {failureWords(failure).message} {failureWords(failure).todo}
      </Notice>
    )
  return (
    <>
      <p className="min-h-[1.5em] wrap-anywhere">
        {facts && (
          <>
            {legalWords.offeredBy(facts.legalName)}{' '}
            <a href={`mailto:${facts.contactEmail}`} className="link">
              {facts.contactEmail}
            </a>
          </>
        )}
      </p>
      <p>{answered}</p>
    </>
  )
}
