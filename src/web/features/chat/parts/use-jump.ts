import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#web/ui/toast.ts'
import type { ChatRoom } from '../room/chat-room.ts'
import { messageElementId } from './message-row.tsx'

/** how long a message that was led to stays marked, ms */
const MARKED_MS = 3_000

/** Leads to a message, loading older ones where it takes that, and marks it. */
export function useJump(room: ChatRoom): { found: number | null; jump: (id: number) => void } {
  const { t } = useTranslation('chat')
  const [found, setFound] = useState<number | null>(null)
  useEffect(() => {
    if (found === null) return
    const element = document.getElementById(messageElementId(found))
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
    const timer = setTimeout(() => setFound(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [found])
  async function reach(id: number): Promise<void> {
    try {
      if (await room.reach(id)) setFound(id)
      else toast.error(t('chat:notFound'))
    } catch {
      toast.error(t('chat:earlierFailed'))
    }
  }
  return { found, jump: (id) => void reach(id) }
}
