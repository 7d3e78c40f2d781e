import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './broadcast.module.css'
import { recordingKind } from './publisher.ts'

const SECONDS = 5

/** Records five seconds of what would be sent. Rejects where the browser cannot. */
function recordSome(stream: MediaStream, signal: AbortSignal): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const mimeType = recordingKind()
    const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = () => reject(new Error('not recorded'))
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }))
    recorder.start()
    const stop = () => recorder.state !== 'inactive' && recorder.stop()
    setTimeout(stop, SECONDS * 1000)
    signal.addEventListener('abort', stop)
  })
}

/** Five seconds of picture and sound, recorded and played to the teacher alone. */
export function Rehearsal({ stream }: { stream: MediaStream }) {
  const { t } = useTranslation('broadcast')
  const [isRecording, setRecording] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [played, setPlayed] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => void (played && URL.revokeObjectURL(played)), [played])

  async function start(): Promise<void> {
    const mine = new AbortController()
    running.current = mine
    setFailed(false)
    setPlayed(null)
    setRecording(true)
    try {
      const recorded = await recordSome(stream, mine.signal)
      if (!mine.signal.aborted) setPlayed(URL.createObjectURL(recorded))
    } catch {
      setFailed(true)
    } finally {
      setRecording(false)
    }
  }
  return (
    <div className={styles.rehearsal}>
      <Button size="small" loading={isRecording} onClick={() => void start()}>
        {t(played ? 'broadcast:test.again' : 'broadcast:test.start')}
      </Button>
      <p className={styles.hint} role="status">
        {t(isRecording ? 'broadcast:test.recording' : 'broadcast:test.hint')}
      </p>
      {hasFailed && (
        <Notice tone="warn" live>
          <p>{t('broadcast:test.failed')}</p>
        </Notice>
      )}
      {played && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it is the teacher's own voice of a moment ago
        <video
          className={styles.played}
          src={played}
          controls
          autoPlay
          playsInline
          aria-label={t('broadcast:test.played')}
        />
      )}
    </div>
  )
}
