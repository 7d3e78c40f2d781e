import { useCallback, useEffect, useRef, useState } from 'react'
import { homeworkLimits } from '#contract/homework/limits.ts'

/** Why nothing can be recorded. */
export type RecordingProblem = 'denied' | 'noMicrophone' | 'unsupported'

export interface Recorded {
  file: File
  seconds: number
}

export interface Recorder {
  state: 'idle' | 'requesting' | 'recording'
  /** seconds that have been recorded */
  seconds: number
  /** how loud it is, 0 to 1 */
  level: number
  problem: RecordingProblem | null
  start: () => Promise<void>
  /** Ends the recording; `onRecorded` receives it. */
  stop: () => void
}

/** What every device plays stands first. */
const formats = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/mp4', 'm4a'],
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/webm', 'webm'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const

const problems: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noMicrophone',
  NotReadableError: 'noMicrophone',
}

const BITS_PER_SECOND = 64_000
const LOOK_MS = 100

/** How loud the sound is at this moment. */
function levelOf(analyser: AnalyserNode): number {
  const samples = new Uint8Array(analyser.fftSize)
  analyser.getByteTimeDomainData(samples)
  return Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128
}

/** Records the microphone, ten minutes at most. */
export function useRecorder(name: string, onRecorded: (recorded: Recorded) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [problem, setProblem] = useState<RecordingProblem | null>(null)
  const end = useRef<((keep: boolean) => void) | null>(null)
  const taken = useRef(onRecorded)
  useEffect(() => {
    taken.current = onRecorded
  }, [onRecorded])
  // who leaves the page does not go on being recorded
  useEffect(() => () => end.current?.(false), [])

  async function start(): Promise<void> {
    if (state !== 'idle') return
    const format = formats.find(([type]) => globalThis.MediaRecorder?.isTypeSupported(type))
    setProblem(null)
    if (!format || !navigator.mediaDevices) return setProblem('unsupported')
    setState('requesting')
    try {
      record(await navigator.mediaDevices.getUserMedia({ audio: true }), format)
    } catch (error) {
      setState('idle')
      setProblem(problems[error instanceof Error ? error.name : ''] ?? 'unsupported')
    }
  }
  function record(stream: MediaStream, [type, ending]: (typeof formats)[number]): void {
    const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
    const parts: Blob[] = []
    const sound = new AudioContext()
    const analyser = sound.createAnalyser()
    sound.createMediaStreamSource(stream).connect(analyser)
    const began = performance.now()
    const lasted = () => (performance.now() - began) / 1000
    let keeps = true
    const looking = setInterval(() => {
      setSeconds(Math.floor(lasted()))
      setLevel(levelOf(analyser))
      if (lasted() >= homeworkLimits.recordingSeconds) end.current?.(true)
    }, LOOK_MS)
    end.current = (keep) => {
      keeps = keep
      end.current = null
      clearInterval(looking)
      recorder.stop()
    }
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => {
      const length = Math.min(homeworkLimits.recordingSeconds, Math.max(1, Math.round(lasted())))
      clearInterval(looking)
      for (const track of stream.getTracks()) track.stop()
      void sound.close()
      setState('idle')
      setLevel(0)
      const content = type.split(';')[0] ?? type
      if (keeps && parts.length > 0)
        taken.current({ file: new File(parts, `${name}.${ending}`, { type: content }), seconds: length })
    }
    recorder.start(1000)
    setSeconds(0)
    setState('recording')
  }
  const stop = useCallback(() => end.current?.(true), [])
  return { state, seconds, level, problem, start, stop }
}
