import type { PointerEvent } from 'react'

/** within this distance of the screen's upper or lower edge the page scrolls, px */
const EDGE = 96
const STEP = 12

/** Scrolls the page while a pointer that drags is near the screen's upper or lower edge. @returns whether it did */
export function scrollAtEdge(y: number): boolean {
  const direction = y < EDGE ? -1 : y > window.innerHeight - EDGE ? 1 : 0
  if (direction !== 0) window.scrollBy(0, direction * STEP)
  return direction !== 0
}

const middleOf = (row: Element): number => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** Rows may collapse when a drag starts: the list keeps its height, and the handle keeps its position. */
function begin(list: HTMLElement, grip: Element): void {
  const { top } = grip.getBoundingClientRect()
  list.style.minHeight = `${list.offsetHeight}px`
  list.setAttribute('data-dragging', '')
  list.style.top = `${top - grip.getBoundingClientRect().top}px`
}

function finish(list: HTMLElement, row: Element | undefined): void {
  list.removeAttribute('data-dragging')
  list.style.removeProperty('min-height')
  list.style.removeProperty('top')
  requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
}

/**
 * Follows the pointer that drags a row by its handle, and reports where the row is dropped. Meanwhile the list's
 * attributes preview the result. Escape cancels the drag.
 */
export function dragRow(
  { currentTarget: list, target, button, pointerId, clientY }: PointerEvent<HTMLElement>,
  onDrop: (from: number, to: number) => void,
): void {
  const grip = target instanceof Element ? target.closest('[data-grip]') : null
  if (!grip || button !== 0 || grip.closest('[data-drag-list]') !== list) return
  const rows = [...list.children]
  const from = rows.findIndex((row) => row.contains(grip))
  const others = rows.filter((_, index) => index !== from)
  const ended = new AbortController()
  let y = clientY
  let to = from

  function unmark(): void {
    for (const row of rows) row.removeAttribute('data-drop')
  }
  function mark(): void {
    to = others.filter((row) => middleOf(row) < y).length
    unmark()
    if (to === from) return
    if (to < others.length) others[to]?.setAttribute('data-drop', 'before')
    else others.at(-1)?.setAttribute('data-drop', 'after')
  }
  function end(dropped: boolean): void {
    ended.abort()
    unmark()
    rows[from]?.removeAttribute('data-dragged')
    finish(list, rows[from])
    if (dropped && to !== from) onDrop(from, to)
  }
  function moveOn(): void {
    if (ended.signal.aborted) return
    if (scrollAtEdge(y)) mark()
    requestAnimationFrame(moveOn)
  }

  grip.setPointerCapture(pointerId)
  begin(list, grip)
  rows[from]?.setAttribute('data-dragged', '')
  const until = { signal: ended.signal }
  document.addEventListener(
    'pointermove',
    (move) => {
      y = move.clientY
      mark()
    },
    until,
  )
  document.addEventListener('pointerup', () => end(true), until)
  document.addEventListener('pointercancel', () => end(false), until)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), until)
  requestAnimationFrame(moveOn)
}
