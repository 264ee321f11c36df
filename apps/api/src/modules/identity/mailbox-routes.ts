/**
 * Serves the development mailbox: a page without scripts that shows the stored emails, their HTML in sandboxed frames.
 * With `?to=` it shows only the emails to one address.
 */
import type { FastifyPluginAsync } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import * as z from 'zod'
import type { Db } from '../../platform/db.ts'
import { readMailbox, type KeptMail } from '../../platform/mail-mailbox.ts'

const mailboxPath = '/dev/mailbox'
const mailboxQuery = z.object({ to: z.string().optional().catch(undefined) })

/** Content security policy: styles only. The emails' frames (`srcdoc`) inherit it. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const css = `
  :root { color-scheme: light dark }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
  article { margin: 0 0 2rem; padding: 1rem; border: 1px solid #8888 }
  h2 { margin: 0; font-size: 1.1rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: .5rem 0 }
  dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 30rem; border: 1px solid #8888; background: #fff }
`

export function mailboxRoutes({ db }: { db: Db }): FastifyPluginAsync {
  return async (app) => {
    app.get(mailboxPath, { schema: { hide: true } }, async ({ query }, reply) => {
      const { renderToStaticMarkup } = await import('react-dom/server')
      const { to } = mailboxQuery.parse(query)
      const html = renderToStaticMarkup(pageOf(await readMailbox(db, to)))
      return reply
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(`<!doctype html>${html}`)
    })
  }
}

function pageOf(mails: KeptMail[]): ReactNode {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', null, 'Mailbox of development'),
    h('style', { dangerouslySetInnerHTML: { __html: css } }),
  )
  const body = h(
    'body',
    null,
    h(
      'main',
      null,
      h('h1', null, 'Mailbox of development'),
      h('p', null, 'Mails that this server would have sent, the newest first. Set SMTP_URL to send them.'),
      mails.length === 0 && h('p', null, 'No mails yet.'),
      ...mails.map(articleOf),
    ),
  )
  return h('html', { lang: 'en' }, head, body)
}

function articleOf({ id, to, subject, text, html, links, attachments, created_at }: KeptMail): ReactNode {
  const entry = (name: string, value: ReactNode) => [
    h('dt', { key: name }, name),
    h('dd', { key: `${name} value` }, value),
  ]
  return h(
    'article',
    { key: id, 'aria-labelledby': id },
    h('h2', { id }, subject),
    h(
      'dl',
      null,
      ...entry('To', to),
      ...entry('At', h('time', { dateTime: created_at.toISOString() }, created_at.toISOString())),
      ...links.flatMap((link) => entry('Link', h('a', { href: link }, link))),
      ...attachments.flatMap(({ name, type, content }) =>
        entry('File', h('a', { href: `data:${type};base64,${content}`, download: name }, name)),
      ),
    ),
    h('iframe', { title: `Mail: ${subject}`, sandbox: '', srcDoc: html }),
    h('details', null, h('summary', null, 'As text'), h('pre', null, text)),
  )
}
