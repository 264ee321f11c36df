import { expect, it } from 'vitest'
import { forPrograms } from '../../src/platform/postgres-copies.ts'

it.each([
  ['postgres://u:p%40w@h:5432/toile', 'postgres://u@h:5432/toile', { PGPASSWORD: 'p@w' }],
  ['postgres://u:50%zz@h/toile', 'postgres://u@h/toile', { PGPASSWORD: '50%zz' }],
  ['postgres://u:a%^b%40c@h/toile', 'postgres://u@h/toile', { PGPASSWORD: 'a%^b@c' }],
  ['postgres://u%z:p@h/toile', 'postgres://u%25z@h/toile', { PGPASSWORD: 'p' }],
  [
    'postgres://u@h/toile?sslmode=verify-full',
    'postgres://u@h/toile?sslmode=verify-full',
    { PGSSLROOTCERT: 'system' },
  ],
  [
    'postgres://u@h/toile?sslmode=verify-full&sslrootcert=%2Fca.pem',
    'postgres://u@h/toile?sslmode=verify-full&sslrootcert=%2Fca.pem',
    {},
  ],
  ['postgres://u@h/toile?sslmode=no-verify', 'postgres://u@h/toile?sslmode=require', {}],
  ['postgres://u@h/toile?uselibpqcompat=true&sslmode=require', 'postgres://u@h/toile?sslmode=require', {}],
])('pg_dump connects to %s', (url, address, env) => {
  expect(forPrograms(url)).toEqual({ address, env })
})
