import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { languages } from '#contract/languages.ts'
import { findProgram } from '../../lib/program.ts'
import { inProject } from '../../lib/project.ts'
import type { SpeechConfig } from './config.ts'
import type { FromRecognizer, ToRecognizer } from './messages.ts'
import { readModel } from './model.ts'
import { SpeechFailure, type SpeechGateway, type Utterance } from './speech.ts'

const program = findProgram(import.meta.url, './child.ts', 'speech')
/** below the server, but not the lowest, at which it would not run at all beside other work */
const NICE = 10

function startRecognizer(): ChildProcess {
  const child = fork(program.path, [], {
    cwd: inProject(),
    execArgv: [...program.execArgv],
    // the engine's own lines say nothing to the school
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICE)
  } catch {
    // it has ended already, which its own event says
  }
  return child
}

/** Recognizes speech in a process of its own, at a low priority. */
export function speechGateway({ folder }: SpeechConfig): SpeechGateway {
  return {
    async languages() {
      if (folder === null) return []
      const { languages: written } = await readModel(folder)
      return languages.filter((language) => written[language] !== undefined)
    },
    async recognize(path, language, { signal, onProgress }) {
      if (folder === null) throw new SpeechFailure('SPEECH_DIR is not set')
      signal.throwIfAborted()
      const child = startRecognizer()
      const said: Utterance[] = []
      let isDone = false
      let why = 'the process that recognizes speech has ended'
      child.on('message', (message: FromRecognizer) => {
        if (message.type === 'said') said.push(message.utterance)
        else if (message.type === 'progress') onProgress(message.part)
        else if (message.type === 'done') isDone = true
        else why = message.why
      })
      child.on('error', (error) => {
        why = error.message
      })
      const stop = (): void => void child.kill('SIGKILL')
      signal.addEventListener('abort', stop)
      try {
        const task: ToRecognizer = { folder, path, language }
        child.send(task)
        await once(child, 'close').catch(() => undefined)
      } finally {
        signal.removeEventListener('abort', stop)
      }
      signal.throwIfAborted()
      if (!isDone) throw new SpeechFailure(why)
      return said
    },
  }
}
