import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { renderUi } from './support.tsx'
import { clearToasts } from '../clear-toasts.ts'
import { pressBackdrop } from '../press-backdrop.ts'

afterEach(() => act(() => clearToasts()))

function Page({ dismissable = true }: { dismissable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Join the course"
        width={436}
        dismissable={dismissable}
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Join</Button>}
      >
        <input aria-label="Name" />
      </Dialog>
      <ToastHost />
    </>
  )
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  return screen.getByRole('dialog', { name: 'Join the course' })
}

describe('Dialog', () => {
  it('is named by its title and has the width given', async () => {
    renderUi(<Page />)
    expect((await openDialog()).style.width).toBe('436px')
  })
  it('closes by Escape and gives focus back', async () => {
    renderUi(<Page />)
    await openDialog()
    screen.getByLabelText('Name').focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Open')
  })
  it('stays open while it must not be closed', async () => {
    renderUi(<Page dismissable={false} />)
    const dialog = await openDialog()
    screen.getByLabelText('Name').focus()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog)
    expect(screen.getByRole('dialog')).toBe(dialog)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
  it('closes by a press on the backdrop, but not by the second half of the double click that opened it', async () => {
    renderUi(<Page />)
    const opened = performance.now()
    const dialog = await openDialog()
    pressBackdrop(dialog, opened + 400)
    expect(screen.getByRole('dialog')).toBe(dialog)
    pressBackdrop(dialog)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('traps Tab inside', async () => {
    renderUi(<Page />)
    await openDialog()
    screen.getByLabelText('Name').focus()
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })
  it('contains toasts while it is on top and returns them', async () => {
    renderUi(<Page />)
    const dialog = await openDialog()
    act(() => void toast.error('No connection'))
    expect(dialog.contains(screen.getByRole('alert'))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Join' }))
    expect(screen.getByRole('alert').textContent).toBe('No connection')
  })
})
