import { createEvent, fireEvent } from '@testing-library/react'

/** Presses the mouse on the backdrop of a dialog at a moment of `performance.now()`; by default long after it has opened. */
export function pressBackdrop(dialog: HTMLElement, at = performance.now() + 10_000): void {
  const press = createEvent.mouseDown(dialog)
  Object.defineProperty(press, 'timeStamp', { value: at })
  fireEvent(dialog, press)
}
