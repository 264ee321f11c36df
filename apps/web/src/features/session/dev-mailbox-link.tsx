import { useOptions } from './use-options.ts'

/** Where mails are to be read that are not sent; nothing where they are sent. */
export function DevMailboxLink() {
  const { options } = useOptions()
  if (!options?.devMailbox) return null
  return (
    <a className="link" href="/dev/mailbox" target="_blank" rel="noreferrer">
      Open the dev mailbox
    </a>
  )
}
