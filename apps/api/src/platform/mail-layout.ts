/** The layout of all mails, as HTML and as plain text. */
import { render } from '@react-email/render'
import { defaultLanguage, type Language } from '@toile/contract/languages'
import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import type { Mail } from './mailer.ts'

/** Content of a mail. Contains only our own text and addresses, never names or text from users. */
export type MailContent = {
  /** Defaults to the default language. */
  language?: Language
  subject: string
  paragraphs: string[]
  /** Rows of a table, as on a bill. */
  facts?: readonly (readonly [name: string, value: string])[]
  /** The next step, as a button. */
  action?: { label: string; url: string }
  /** Explains why the recipient got the mail. */
  footnote: string
}

const ink = '#131518'
const quiet = '#4b4d50'
const line = '1px solid #cbcccd'
const sans = 'Helvetica, Arial, sans-serif'
const styles = {
  body: { margin: 0, padding: '32px 16px', backgroundColor: '#ebebec', fontFamily: sans },
  card: {
    maxWidth: 520,
    margin: '0 auto',
    padding: 32,
    backgroundColor: '#fbfbfb',
    border: line,
    textAlign: 'left',
  },
  brand: { margin: '0 0 24px', fontSize: 22, fontWeight: 700, color: ink },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    backgroundColor: '#f8d83e',
    color: '#211b0a',
    fontWeight: 700,
    fontSize: 16,
    textDecoration: 'none',
  },
  small: { margin: '16px 0 0', fontSize: 13, lineHeight: '20px', color: quiet },
  facts: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse', fontSize: 16, color: ink },
  name: { padding: '8px 16px 8px 0', borderTop: line, textAlign: 'left', fontWeight: 400, color: quiet },
  value: { padding: '8px 0', borderTop: line, textAlign: 'right', wordBreak: 'break-word' },
  address: { color: quiet, wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

/** Renders the mail in HTML and in equivalent plain text. */
export async function writeMail(to: string, content: MailContent): Promise<Mail> {
  const { subject, paragraphs, facts = [], action, footnote } = content
  const text = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    '—',
    footnote,
    'Toile',
  ].join('\n\n')
  return {
    to,
    subject,
    text: `${text}\n`,
    html: await render(pageOf(content)),
    links: action ? [action.url] : [],
  }
}

const ifNoButton: Record<Language, string> = {
  en: 'If the button does not work, open this address: ',
  es: 'Si el botón no funciona, abre esta dirección: ',
}

function pageOf({
  language = defaultLanguage,
  subject,
  paragraphs,
  facts = [],
  action,
  footnote,
}: MailContent): ReactNode {
  const text = paragraphs.map((words, index) => h('p', { key: index, style: styles.text }, words))
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, subject),
  )
  const card = h(
    'div',
    { style: styles.card },
    h('p', { style: styles.brand }, 'Toile'),
    ...text,
    facts.length > 0 && tableOf(facts),
    action &&
      h('p', { style: styles.text }, h('a', { href: action.url, style: styles.button }, action.label)),
    action &&
      h(
        'p',
        { style: styles.small },
        ifNoButton[language],
        h('a', { href: action.url, style: styles.address }, action.url),
      ),
    h('p', { style: styles.small }, footnote),
  )
  return h('html', { lang: language }, head, h('body', { style: styles.body }, card))
}

function tableOf(facts: NonNullable<MailContent['facts']>): ReactNode {
  const rows = facts.map(([name, value]) =>
    h(
      'tr',
      { key: name },
      h('th', { scope: 'row', style: styles.name }, name),
      h('td', { style: styles.value }, value),
    ),
  )
  return h('table', { style: styles.facts }, h('tbody', null, rows))
}
