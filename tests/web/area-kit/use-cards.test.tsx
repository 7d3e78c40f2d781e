import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { DataTable } from '#web/area-kit/list/data-table.tsx'
import { startI18n } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import './support.tsx'

beforeAll(() => startI18n(['ui']))

/** A window that can be rotated. */
function turnable() {
  const listeners = new Set<() => void>()
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  return (isNarrow: boolean) =>
    act(() => {
      media.matches = isNarrow
      for (const listener of listeners) listener()
    })
}

function Rename() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <Dialog open={isOpen} title="Name" onClose={() => setOpen(false)}>
        <input aria-label="name" />
      </Dialog>
    </>
  )
}

it('a dialog of a row keeps its input when the window is rotated, and the list changes afterwards', async () => {
  const turn = turnable()
  const user = userEvent.setup()
  render(
    <DataTable
      rows={[{ id: 1 }]}
      keyOf={({ id }) => id}
      columns={[{ key: 'name', title: 'Name', cell: () => <Rename /> }]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await user.type(screen.getByLabelText('name'), 'light')
  turn(true)
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'light')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('table')).toBeNull()
  turn(false)
  expect(screen.queryByRole('table')).not.toBeNull()
})
