/** The process that recognizes speech: an engine and a model that are not ours, and all of a processor. It ends with its file. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Language } from '#contract/languages.ts'
import type { SpeechEngine } from './engine.d.ts'
import type { FromRecognizer, ToRecognizer } from './messages.ts'
import { ENGINE, MODEL_FILE, type Model, readModel, requireWholeFiles, withPaths } from './model.ts'
import { SAMPLE_BYTES, SAMPLE_RATE } from './speech.ts'

/** samples that Silero VAD looks at together */
const WINDOW = 512
/** an utterance is cut after so long without a pause, seconds: what one caption can still show */
const LONGEST_SECONDS = 12
/** what the detector keeps, seconds: longer than the longest utterance */
const BUFFER_SECONDS = 60
const PROGRESS_MS = 500

const send = (message: FromRecognizer): void => void process.send?.(message)

/** The engine of the school's folder. */
function loadEngine(folder: string): SpeechEngine {
  try {
    return createRequire(join(folder, MODEL_FILE))(ENGINE) as SpeechEngine
  } catch (error) {
    throw new Error(`${ENGINE} cannot be loaded from ${folder}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** Kinds of models that are told a language. */
const TOLD = ['senseVoice', 'whisper']

function modelConfigOf(folder: string, model: Model, language: Language): object {
  const config = withPaths(model.recognizer, folder, model) as Record<string, unknown>
  const called = model.languages[language] ?? ''
  if (called !== '')
    for (const kind of TOLD)
      if (typeof config[kind] === 'object') config[kind] = { ...config[kind], language: called }
  return { numThreads: 1, provider: 'cpu', ...config }
}

/** The samples of a file, so many at a time. The last may be fewer. */
async function* samplesOf(path: string, count: number): AsyncGenerator<Float32Array> {
  const bytes = count * SAMPLE_BYTES
  let rest: Buffer = Buffer.alloc(0)
  const floats = (part: Buffer): Float32Array =>
    Float32Array.from({ length: Math.floor(part.length / SAMPLE_BYTES) }, (_, at) => {
      return part.readInt16LE(at * SAMPLE_BYTES) / 32_768
    })
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (; rest.length >= bytes; rest = rest.subarray(bytes)) yield floats(rest.subarray(0, bytes))
  }
  if (rest.length >= SAMPLE_BYTES) yield floats(rest)
}

async function recognize({ folder, path, language }: ToRecognizer): Promise<void> {
  const model = await readModel(folder)
  await requireWholeFiles(folder, model)
  const { Vad, OfflineRecognizer } = loadEngine(folder)
  const vad = new Vad(
    {
      sileroVad: {
        ...{ model: join(folder, model.vad), threshold: 0.5, windowSize: WINDOW },
        ...{ minSpeechDuration: 0.25, minSilenceDuration: 0.35, maxSpeechDuration: LONGEST_SECONDS },
      },
      sampleRate: SAMPLE_RATE,
      numThreads: 1,
    },
    BUFFER_SECONDS,
  )
  const recognizer = new OfflineRecognizer({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: modelConfigOf(folder, model, language),
  })
  function takeUtterances(): void {
    for (; !vad.isEmpty(); vad.pop()) {
      // memory of the engine itself is refused to Node by some builds
      const { start, samples } = vad.front(false)
      const stream = recognizer.createStream()
      stream.acceptWaveform({ sampleRate: SAMPLE_RATE, samples })
      recognizer.decode(stream)
      const text = recognizer.getResult(stream).text.trim()
      const begin = start / SAMPLE_RATE
      if (text !== '')
        send({ type: 'said', utterance: { start: begin, end: begin + samples.length / SAMPLE_RATE, text } })
    }
  }
  const all = (await stat(path)).size / SAMPLE_BYTES
  let read = 0
  let toldAt = Date.now()
  for await (const samples of samplesOf(path, WINDOW)) {
    vad.acceptWaveform(samples)
    takeUtterances()
    read += samples.length
    if (Date.now() - toldAt < PROGRESS_MS) continue
    toldAt = Date.now()
    send({ type: 'progress', part: read / all })
  }
  vad.flush()
  takeUtterances()
}

// Ctrl-C reaches it too: the server ends first, which closes the channel
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit(1))
process.once('message', (wanted: ToRecognizer) => {
  void recognize(wanted)
    .then(
      (): FromRecognizer => ({ type: 'done' }),
      (error: unknown): FromRecognizer => ({
        type: 'failed',
        why: error instanceof Error ? error.message : String(error),
      }),
    )
    // it exits once its last message is sent
    .then((end) => process.send?.(end, () => process.exit(0)))
})
