import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const files = { 'vad.onnx': 'vad', 'model.onnx': 'model', 'tokens.txt': 'tokens' }

/** A folder as a school provides it: the double of the engine, files that stand for a model, and what describes them. */
export async function aSpeechFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'))
  const engine = join(folder, 'node_modules/sherpa-onnx-node')
  await mkdir(engine, { recursive: true })
  await copyFile(join(import.meta.dirname, 'sherpa-onnx-node.cjs'), join(engine, 'index.js'))
  const sha256: Record<string, string> = {}
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content)
    sha256[name] = createHash('sha256').update(content).digest('hex')
  }
  const recognizer = { senseVoice: { model: 'model.onnx' }, tokens: 'tokens.txt' }
  const model = { sha256, vad: 'vad.onnx', recognizer, languages: { zh: 'zh', en: 'en' } }
  await writeFile(join(folder, 'model.json'), JSON.stringify(model))
  return folder
}
