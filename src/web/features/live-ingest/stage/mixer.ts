export type Voice = 'microphone' | 'screen'
/** What is mixed: the teacher's own sounds, and the voice of each guest by their user id. */
export type MixedVoice = Voice | `guest ${number}`
export const guestVoice = (userid: number): MixedVoice => `guest ${userid}`

interface Input {
  gain: GainNode
  analyser: AnalyserNode
  source: MediaStreamAudioSourceNode | null
  stream: MediaStream | null
}

/** Mixes microphone, sound of the screen and guests into one track, which stays whatever is plugged in or out. */
export class Mixer {
  readonly #context = new AudioContext()
  readonly #output = this.#context.createMediaStreamDestination()
  /** without the guests, who would hear themselves in it */
  readonly #own = this.#context.createMediaStreamDestination()
  readonly #inputs = new Map<MixedVoice, Input>()
  readonly #samples = new Float32Array(512)

  #inputOf(voice: MixedVoice): Input {
    const known = this.#inputs.get(voice)
    if (known) return known
    const gain = this.#context.createGain()
    const analyser = this.#context.createAnalyser()
    analyser.fftSize = 512
    gain.connect(analyser)
    gain.connect(this.#output)
    if (voice === 'microphone' || voice === 'screen') gain.connect(this.#own)
    const input: Input = { gain, analyser, source: null, stream: null }
    this.#inputs.set(voice, input)
    return input
  }

  get tracks(): MediaStreamTrack[] {
    return this.#output.stream.getAudioTracks()
  }

  /** The teacher's own sounds, which guests hear. */
  get own(): MediaStream {
    return this.#own.stream
  }

  /** Takes the sound of a stream; null, or a stream without any, is silence. */
  connect(voice: MixedVoice, stream: MediaStream | null): void {
    const input = this.#inputOf(voice)
    if (input.stream === stream) return
    input.stream = stream
    input.source?.disconnect()
    input.source =
      stream && stream.getAudioTracks().length > 0 ? this.#context.createMediaStreamSource(stream) : null
    input.source?.connect(input.gain)
  }

  /** Somebody is not on stage any more. */
  remove(voice: MixedVoice): void {
    const input = this.#inputs.get(voice)
    input?.source?.disconnect()
    input?.gain.disconnect()
    this.#inputs.delete(voice)
  }

  /** @param volume 0 is silence, 1 as it comes */
  setVolume(voice: MixedVoice, volume: number): void {
    this.#inputOf(voice).gain.gain.value = volume
  }

  /** How loud a voice is at this moment, as it is sent: the effective value, 0 to 1. */
  loudness(voice: MixedVoice): number {
    const input = this.#inputs.get(voice)
    if (!input) return 0
    input.analyser.getFloatTimeDomainData(this.#samples)
    const power = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / this.#samples.length
    return Math.sqrt(power)
  }

  /** Browsers let a page be heard only after a press. */
  wake(): void {
    if (this.#context.state === 'suspended') void this.#context.resume()
  }

  close(): void {
    void this.#context.close()
  }
}
