/**
 * Stands for the package `sherpa-onnx-node`: it has its classes and takes its settings, hears sound and silence, and writes how
 * long each sound was. That an engine with a real model hears words is not shown by it.
 */
const { readFileSync } = require('node:fs')

const RATE = 16_000
const LOUD = 0.02
/** silence ends an utterance after so many samples */
const PAUSE = 0.35 * RATE

class Vad {
  #read = 0
  #sound = []
  #begin = 0
  #silence = 0
  #found = []
  constructor({ sileroVad, sampleRate }) {
    if (readFileSync(sileroVad.model, 'utf8') !== 'vad' || sampleRate !== RATE)
      throw new Error('no such detector')
  }
  acceptWaveform(samples) {
    for (const sample of samples) {
      this.#read += 1
      const isLoud = Math.abs(sample) > LOUD
      if (isLoud && this.#sound.length === 0) this.#begin = this.#read - 1
      if (isLoud || this.#sound.length > 0) this.#sound.push(sample)
      this.#silence = isLoud ? 0 : this.#silence + 1
      if (this.#silence > PAUSE) this.flush()
    }
  }
  flush() {
    const samples = Float32Array.from(this.#sound.slice(0, this.#sound.length - this.#silence))
    if (samples.length > 0) this.#found.push({ start: this.#begin, samples })
    this.#sound = []
  }
  isEmpty() {
    return this.#found.length === 0
  }
  front() {
    return this.#found[0]
  }
  pop() {
    this.#found.shift()
  }
}

class OfflineRecognizer {
  constructor({ modelConfig: { senseVoice, tokens } }) {
    if (readFileSync(senseVoice.model, 'utf8') !== 'model' || readFileSync(tokens, 'utf8') !== 'tokens')
      throw new Error('no such model')
    this.language = senseVoice.language
  }
  createStream() {
    return {
      acceptWaveform({ samples }) {
        this.seconds = samples.length / RATE
      },
    }
  }
  decode(stream) {
    stream.text = `${this.language}: ${Math.round(stream.seconds)} s.`
  }
  getResult({ text }) {
    return { text }
  }
}

module.exports = { Vad, OfflineRecognizer }
