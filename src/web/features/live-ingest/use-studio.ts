import { useCallback, useEffect, useRef, useState } from 'react'
import { callSilently } from '#web/lib/call.ts'
import { readToken } from '#web/lib/session.ts'
import { capture, type Captured, CaptureFailure, type CaptureProblem, type Source } from './capture.ts'
import { captureSampleVideo } from './sample-video.ts'
import { newTabName, Publisher, type PublisherState } from './publisher.ts'
import { canPublishByWebrtc, WhipPublisher } from './whip-publisher.ts'

export interface Studio {
  stream: MediaStream | null
  source: Source
  opening: boolean
  problem: CaptureProblem | null
  muted: boolean
  /** null: not publishing */
  state: PublisherState | null
  open: (source: Source) => Promise<void>
  close: () => void
  mute: (muted: boolean) => void
  goLive: () => void
  stopSending: () => void
}

const isOver = (state: PublisherState | null): boolean =>
  state === null || ['refused', 'replaced', 'over', 'stopped'].includes(state.kind)
export const isSending = (state: PublisherState | null): boolean => !isOver(state)

/**
 * Captured stream, microphone, and connection to the server; all are released on unmount.
 * @param hasWebrtc the school takes WebRTC, which has the least delay; where it does not work, the other way is taken
 */
export function useStudio(classId: number, hasWebrtc: boolean): Studio {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [source, setSource] = useState<Source>('camera')
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState<CaptureProblem | null>(null)
  const [muted, setMuted] = useState(false)
  const [state, setState] = useState<PublisherState | null>(null)
  const publisher = useRef<Publisher | WhipPublisher | null>(null)
  const [tab] = useState(newTabName)
  const current = useRef<Captured | null>(null)

  const close = useCallback(() => {
    publisher.current?.stop()
    publisher.current = null
    current.current?.release()
    current.current = null
    setStream(null)
  }, [])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      close()
    }
  }, [close])

  async function open(wanted: Source): Promise<void> {
    close()
    setOpening(true)
    setProblem(null)
    setState(null)
    setSource(wanted)
    try {
      const captured = await (wanted === 'sample' ? captureSampleVideo() : capture(wanted))
      // whoever has left the page meanwhile is neither filmed nor sent
      if (isGone.current) return captured.release()
      current.current = captured
      const opened = captured.stream
      // the user may end a shared screen in the browser's own bar
      opened.getVideoTracks()[0]?.addEventListener('ended', close)
      for (const track of opened.getAudioTracks()) track.enabled = !muted
      setStream(opened)
    } catch (error) {
      setProblem(error instanceof CaptureFailure ? error.problem : 'unsupported')
    } finally {
      setOpening(false)
    }
  }

  function mute(next: boolean): void {
    for (const track of current.current?.stream.getAudioTracks() ?? []) track.enabled = !next
    setMuted(next)
  }

  /** A call renews an expired token; the token stored afterwards is valid. */
  async function access() {
    const info = await callSilently('GET /api/v1/openclass/{id}/stream', { params: { id: classId } })
    return { info, token: readToken()?.access_token ?? '' }
  }

  function goLive(): void {
    if (!current.current) return
    publisher.current?.stop()
    const { stream: captured } = current.current
    const parts = { classId, stream: captured, tab }
    function bySocket(): void {
      const own = new Publisher({
        ...parts,
        token: async () => (await access()).token,
        onState: (next) => publisher.current === own && setState(next),
      })
      publisher.current = own
      own.start()
    }
    if (!hasWebrtc || !canPublishByWebrtc()) return bySocket()
    const own = new WhipPublisher({
      ...parts,
      access,
      onState: (next) => publisher.current === own && setState(next),
      onUnfit: () => publisher.current === own && bySocket(),
    })
    publisher.current = own
    own.start()
  }

  function stopSending(): void {
    publisher.current?.stop()
  }
  return { stream, source, opening, problem, muted, state, open, close, mute, goLive, stopSending }
}
