import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Menu } from '#web/ui/menu.tsx'
import { renderUi } from './support.tsx'

function setUp() {
  const onSelect = vi.fn()
  const items = [
    { key: 'center', label: 'My account', href: '#/personal' },
    { key: 'identity', label: 'Switch role', href: '#/identity' },
    { key: 'out', label: 'Log out', onSelect },
  ]
  renderUi(
    <>
      <Menu trigger="Mei" items={items} />
      <p>Elsewhere</p>
    </>,
  )
  return { onSelect, button: screen.getByRole('button', { name: 'Mei' }) }
}
const focused = () => document.activeElement?.textContent

describe('Menu', () => {
  it('opens by arrow and cycles through its entries', async () => {
    const { button } = setUp()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(focused()).toBe('My account')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Log out')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('My account')
  })
  it('chooses by Enter, closes and gives focus back', async () => {
    const { button, onSelect } = setUp()
    button.focus()
    await userEvent.keyboard('{ArrowUp}{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
  })
  it('closes by Escape and by a press elsewhere', async () => {
    const { button, onSelect } = setUp()
    await userEvent.click(button)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    await userEvent.click(screen.getByText('Elsewhere'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(onSelect).not.toHaveBeenCalled()
  })
})
