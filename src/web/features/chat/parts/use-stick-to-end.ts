import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../room/room-state.ts'

/** within this distance the end counts as reached, px */
const NEAR = 40

export interface StickToEnd {
  box: RefObject<HTMLDivElement | null>
  /** messages that arrived while the reader was scrolled up */
  unread: number
  onScroll: () => void
  toEnd: () => void
}

/** Scrolls to the newest message while the reader is at the end, and not while they read further up. */
export function useStickToEnd(messages: readonly ChatMessage[]): StickToEnd {
  const box = useRef<HTMLDivElement>(null)
  const [unread, setUnread] = useState(0)
  const seen = useRef({ first: 0, last: 0, height: 0, atEnd: true })

  function toEnd() {
    const list = box.current
    if (!list) return
    list.scrollTop = list.scrollHeight
    seen.current.atEnd = true
    setUnread(0)
  }

  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const before = seen.current
    const first = messages[0]?.id ?? 0
    const newest = messages.at(-1)
    const added = messages.filter(({ id }) => id > before.last)
    const hasOwn = added.some(({ isSend }) => isSend)
    if (before.atEnd || hasOwn) toEnd()
    else {
      if (first < before.first) list.scrollTop += list.scrollHeight - before.height
      if (added.length > 0) setUnread((count) => count + added.length)
    }
    const last = Math.max(before.last, newest?.id ?? 0)
    seen.current = { ...seen.current, first, last, height: list.scrollHeight }
  }, [messages])

  function onScroll() {
    const list = box.current
    if (!list) return
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR
    seen.current.atEnd = atEnd
    if (atEnd) setUnread(0)
  }

  return { box, unread, onScroll, toEnd }
}
