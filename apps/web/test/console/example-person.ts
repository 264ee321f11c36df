import type { Person } from '@toile/contract/console'

export const examplePerson: Person = {
  holder: '0f0f0f0f-0000-4000-8000-000000000001',
  uid: 'uid1',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada',
  username: null,
  role: null,
  hasSecondFactor: false,
  suspendedAt: null,
  bannedAt: null,
  banProposedBy: null,
  createdAt: '2026-11-27T09:00:00.000Z',
  credits: 50,
  held: 0,
  debt: 0,
  plan: 'Free',
  sessions: 1,
  keys: 0,
}
