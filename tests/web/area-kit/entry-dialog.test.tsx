import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FormDialog } from '#web/area-kit/form/form-dialog.tsx'
import { HttpFailure } from '#web/lib/failures.ts'
import { startI18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import '../ui/support.tsx'
import { pressBackdrop } from '../press-backdrop.ts'

beforeAll(() => {
  localStorage.setItem('lang', 'en')
  return startI18n(['common', 'ui', 'area'])
})
afterEach(cleanup)

const save = vi.fn<() => Promise<void>>()

function Note({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('as it was')
  return (
    <FormDialog title="Note" action="Save" entered={text} onSubmit={save} onClose={onClose}>
      <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />
    </FormDialog>
  )
}

function Page() {
  const [open, setOpen] = useState(true)
  return open ? <Note onClose={() => setOpen(false)} /> : <p>closed</p>
}

const note = () => screen.getByRole('dialog', { name: 'Note', hidden: true })
const type = (text: string) => fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const ways = {
  'the cross': () => press('Close'),
  'the button': () => press('Cancel'),
  Escape: () => fireEvent.keyDown(note(), { key: 'Escape' }),
  'the backdrop': () => pressBackdrop(note()),
}
const names = Object.keys(ways) as (keyof typeof ways)[]
const isClosed = () => screen.queryByText('closed') !== null
const leavesDocument = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('a dialog with fields', () => {
  it.each(names)('closes by %s without a question while nothing has been changed', async (way) => {
    render(<Page />)
    type('something')
    type('as it was')
    expect(leavesDocument()).toBe(true)
    await ways[way]()
    expect(isClosed()).toBe(true)
  })

  it.each(names)('asks before %s loses what was entered, and keeps it', async (way) => {
    render(<Page />)
    type('something')
    await ways[way]()
    expect(screen.getByRole('dialog', { name: 'You have unsaved changes' }).textContent).toContain(
      'what you have entered in it is lost',
    )
    const stay = screen.getByRole('button', { name: 'Keep editing' })
    // what a browser focuses: the first that takes it
    expect(stay.closest('footer')?.querySelector('button')).toBe(stay)
    await press('Keep editing')
    expect(screen.queryByRole('dialog', { name: 'You have unsaved changes' })).toBeNull()
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'something')
    await ways[way]()
    await press('Discard')
    expect(isClosed()).toBe(true)
  })

  it('asks before the page is left, and not once it is closed', async () => {
    render(<Page />)
    type('something')
    expect(leavesDocument()).toBe(false)
    ways.Escape()
    await press('Discard')
    expect(leavesDocument()).toBe(true)
  })

  it('says that nothing was changed only where that is known', async () => {
    save.mockRejectedValueOnce(new HttpFailure(500, 'The server failed.'))
    save.mockRejectedValueOnce(new HttpFailure(0, 'The school could not be reached.'))
    render(<Page />)
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong, and nothing was changed. The server failed.',
    )
    expect(screen.queryByRole('button', { name: 'Close and look' })).toBeNull()
    type('something')
    await press('Save')
    expect(await screen.findByText(/^No answer arrived, so it is not known/)).toBeTruthy()
    expect(screen.queryByText(/nothing was changed/)).toBeNull()
    const reread = vi.spyOn(queryClient, 'invalidateQueries')
    await press('Close and look')
    await press('Discard')
    expect(isClosed()).toBe(true)
    expect(reread).toHaveBeenCalledWith({})
  })

  it('closes without a question after saving, and keeps what was entered after a failure', async () => {
    save.mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce()
    render(<Page />)
    type('something')
    await press('Save')
    expect(await screen.findByRole('alert')).toBeTruthy()
    ways.Escape()
    await press('Keep editing')
    await press('Save')
    expect(await screen.findByText('closed')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
