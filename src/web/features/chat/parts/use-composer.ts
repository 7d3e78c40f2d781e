import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusals } from '#contract/errors.ts'
import { chatLimits, cleanMessage, messageFault } from '#contract/chat/rules.ts'
import type { EmoticonName } from '#contract/chat/emoticons.ts'
import { Refused } from '#web/lib/failures.ts'
import { outcomeMessage } from '#web/lib/outcome-unknown.ts'
import { useCountdown } from '#web/ui/use-countdown.ts'
import { tokenOf } from '../emoticons/message-parts.ts'
import type { ChatRoom } from '../room/chat-room.ts'
import type { ChatMessage, RoomState } from '../room/room-state.ts'

export interface ComposerState {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  problem: string
  sending: boolean
  /** seconds until the next message */
  wait: number
  /** muted, individually or with all others */
  isSilent: boolean
  type: (text: string) => void
  insert: (name: EmoticonName) => void
  send: () => void
}

const secondsOf = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'seconds' in data && typeof data.seconds === 'number'
    ? data.seconds
    : chatLimits.secondsBetween

interface Answering {
  /** the message that is being answered */
  answered: ChatMessage | null
  onAnswered: () => void
}

/** State of the message that is being written. */
export function useComposer(
  room: ChatRoom,
  { room: setting, mayModerate, muted, nextAt: readNextAt }: RoomState,
  { answered, onAnswered }: Answering,
): ComposerState {
  const { t } = useTranslation('chat')
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  const [nextAt, setNextAt] = useState<number | null>(null)
  // after a reload the server says how long the pause still is
  const { seconds: wait } = useCountdown(Math.max(nextAt ?? 0, (!mayModerate && readNextAt) || 0) || null)
  const isSilent = !mayModerate && (muted || setting?.all_muted === 1)
  const [wasSilent, setWasSilent] = useState(isSilent)
  if (isSilent !== wasSilent) {
    // clears the problem of the previous text
    setWasSilent(isSilent)
    setProblem('')
  }
  const pauseFor = (seconds: number) => setNextAt(Date.now() + seconds * 1000)

  const answeredId = answered?.id
  useEffect(() => {
    if (answeredId !== undefined) area.current?.focus()
  }, [answeredId])

  function type(next: string) {
    setText(next)
    setProblem('')
  }

  function insert(name: EmoticonName) {
    const token = tokenOf(name)
    if (text.length + token.length > chatLimits.characters) return setProblem(t('chat:tooLong'))
    const [from, to] = [
      area.current?.selectionStart ?? text.length,
      area.current?.selectionEnd ?? text.length,
    ]
    type(text.slice(0, from) + token + text.slice(to))
    // after the text is rendered
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + token.length, from + token.length)
    })
  }

  function fail(error: unknown) {
    if (error instanceof Refused && error.code === refusals.chatTooOften.code) pauseFor(secondsOf(error.data))
    setProblem(outcomeMessage(error, { unknown: t('chat:unknown'), undone: () => t('chat:notSent') }))
  }

  async function sendContent(content: string) {
    setSending(true)
    setProblem('')
    try {
      await room.send(content, answered?.id)
      setText('')
      onAnswered()
      if (!mayModerate) pauseFor(setting?.seconds_between ?? chatLimits.secondsBetween)
    } catch (error) {
      fail(error)
    } finally {
      setSending(false)
      area.current?.focus()
    }
  }

  function send() {
    if (sending) return
    const content = cleanMessage(text)
    const fault = messageFault(content, setting?.max_bytes)
    if (fault === 'empty') setProblem(t('chat:empty'))
    else if (fault === 'tooLong') setProblem(t('chat:tooLong'))
    else if (wait > 0) setProblem(t('chat:tooOften'))
    else void sendContent(content)
  }

  return { area, text, problem, sending, wait, isSilent, type, insert, send }
}
