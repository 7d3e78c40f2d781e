import { render, screen } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { AuditTable } from '#web/features/audit/audit-table.tsx'
import AuditDetail from '#web/features/audit/audit-detail.tsx'
import { configDefaults } from '#web/lib/config-defaults.ts'
import { loadNamespaces } from '#web/lib/i18n.ts'
import { inEnglish } from '../../area-kit/support.tsx'
import { ok } from '../../lib/support.ts'
import { api } from '../../setup.ts'

inEnglish()
beforeAll(() => loadNamespaces(['website', 'fields', 'roles', 'lead', 'privacy', 'users', 'import']))
beforeEach(() => api.use(http.get('*/api/web/config', () => ok(configDefaults))))

/** Each value as `name: value`. */
function told(action: string, detail: object, names: { record: string; name: string }[] = []): string[] {
  render(<AuditDetail action={action} detail={JSON.stringify(detail)} names={names} />)
  return screen
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
}

it.each([
  [
    'school settings',
    { changes: { 'homePage.landing': ['', 'home'] } },
    ['Home page › What the site opens with: Before: Empty → Now: home'],
  ],
  [
    'user changed',
    { before: { name: 'Ann', is_star: false }, after: { name: 'Ann', is_star: true } },
    ['Featured teacher: Before: No → Now: Yes'],
  ],
  [
    'payment corrected',
    { amount: { from: '99.00', to: '90.00' }, currency: 2, reason: 'Typing error' },
    ['Amount: Before: $99.00 → Now: $90.00', 'Currency: USD', 'Reason: Typing error'],
  ],
  [
    'order price',
    { from: '10.00', to: '8.00', currency: 1 },
    ['Amount: Before: CN¥10.00 → Now: CN¥8.00', 'Currency: CNY'],
  ],
  ['product status', { from: 1, to: 2 }, ['Publish status: Before: Not on sale → Now: On sale']],
  ['user created', { types: [1, 3], name: 'Ann' }, ['Roles: Administrator and Student', 'Name: Ann']],
  ['import begun', { type: 2, file: 'a.csv', rows: 3 }, ['Type: Leads', 'File: a.csv', 'Rows: 3']],
  [
    'product created',
    { fields: { name: 'Ink', details: { characters: 412 } } },
    ['Name: Ink', 'Details: A text of 412 characters'],
  ],
  [
    'lead changed',
    { before: { state: 'contacted' }, after: { state: 'trial' } },
    ['State: Before: Contacted → Now: Trial'],
  ],
  [
    'role changed',
    { name: ['A', 'B'], given: ['order.read', 'order.refund'], taken: [] },
    [
      'Name: Before: A → Now: B',
      'Permissions added: Orders and refunds: View and Orders and refunds: Refund',
      'Permissions removed: Empty',
    ],
  ],
])('tells the values of "%s" with their names', (action, detail, expected) => {
  expect(told(action, detail)).toEqual(expected)
})

it('names what it gives by number, where that is still there', () => {
  expect(
    told('user changed', { before: { role: 2 }, after: { role: 101 } }, [
      { record: 'role 2', name: 'Teaching' },
    ]),
  ).toEqual(['Role: Before: Teaching → Now: 101'])
  expect(told('product copied', { from: 7 }, [{ record: 'product 7', name: 'Ink' }])).toContain(
    'Copied from: Ink',
  )
})

it('keeps as JSON what has no name, folded', () => {
  expect(told('import begun', { reason: 'A', strange_field: { b: 1 } })).toEqual(['Reason: A'])
  expect(screen.getByText('Further data').closest('details')).toHaveProperty('open', false)
  expect(screen.getByText(/"strange_field.b": 1/)).toBeDefined()
})

it('links what an entry is about as long as it is there', async () => {
  const entry = { username: 'admin', action: 'product changed', detail: '', names: [], at: 1 }
  render(
    <MemoryRouter>
      <AuditTable
        entries={[
          { ...entry, id: 2, subject: 'product 8', is_gone: 1 },
          { ...entry, id: 1, subject: 'product 7', is_gone: 0 },
        ]}
      />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Courses 7'])
  screen.getByText('Courses 8 (deleted)')
})
