import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Tabs } from '#web/ui/tabs.tsx'
import { renderUi } from './support.tsx'

const items = [
  { key: 'intro', label: 'Introduction', panel: 'About' },
  { key: 'lessons', label: 'Lessons', panel: 'Twelve' },
  { key: 'teachers', label: 'Teachers', panel: 'Two' },
] as const

function Course() {
  const [tab, setTab] = useState<(typeof items)[number]['key']>('intro')
  return <Tabs label="Course" items={items} value={tab} onChange={setTab} />
}

it('moves and chooses by arrows, Home and End, round both ends', async () => {
  renderUi(<Course />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Introduction')
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  const steps = [
    ['{ArrowRight}', 'Lessons'],
    ['{End}', 'Teachers'],
    ['{ArrowRight}', 'Introduction'],
    ['{ArrowLeft}', 'Teachers'],
    ['{Home}', 'Introduction'],
  ] as const
  for (const [key, label] of steps) {
    await userEvent.keyboard(key)
    expect(chosen()).toBe(label)
    expect(document.activeElement?.textContent).toBe(label)
  }
})

it('is one Tab stop, and the panel is the next', async () => {
  renderUi(<Course />)
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Introduction' }))
})
