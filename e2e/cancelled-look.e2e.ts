import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { paths, runProduct } from './harness.ts'
import { creditsShown, fillIn, openSignIn, signInAsNew, submit } from './people-page.ts'
import { choosePair, comes, createButton, resultPanel } from './studio-page.ts'

/** A hosted engine that accepts every order and never finishes, so that a look stays in progress. */
const modelServer = createServer(({ url }, response) => {
  if (url !== '/health-check') return
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'READY' }))
})
const open = runProduct(async () => {
  modelServer.listen(0, '127.0.0.1')
  await once(modelServer, 'listening')
  const { port } = modelServer.address() as AddressInfo
  return { TOILE_ENGINE: 'cog', COG_URL: `http://127.0.0.1:${port}` }
})
afterAll(() => {
  modelServer.closeAllConnections()
  modelServer.close()
})

test('a look in progress appears on another device, and cancelling it there refunds its credits', async () => {
  const page = await open.blank()
  const email = await signInAsNew(page)
  await choosePair(page)
  const phone = await open({ path: paths.landing, viewport: { width: 390, height: 844 } })
  await openSignIn(phone)
  await fillIn(phone, email)
  await submit(phone, 'Sign In')
  await creditsShown(phone, 50)

  await createButton(page).click()
  await creditsShown(page, 25)
  await phone.goto(paths.studio)
  await resultPanel(phone).getByText('Making your look').waitFor()
  await creditsShown(phone, 25)
  await phone.getByRole('button', { name: 'Cancel' }).click()
  await phone.getByText('Your look is cancelled. You were not charged.').first().waitFor()
  await creditsShown(phone, 50)
  expect(await comes(phone.getByText('Your new look will appear here'))).toBe(true)

  await phone.goto(`${paths.account}#credits`)
  const statement = phone.getByRole('region', { name: 'Credits' }).getByRole('row')
  await statement.filter({ hasText: 'Given back' }).filter({ hasText: '+25' }).waitFor()
  expect(await statement.filter({ hasText: 'Set aside' }).filter({ hasText: '−25' }).count()).toBe(1)
})
