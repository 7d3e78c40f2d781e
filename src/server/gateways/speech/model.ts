import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SpeechFailure } from './speech.ts'

/** the package that the school installs in its folder */
export const ENGINE = 'sherpa-onnx-node'
/** describes the model, in its folder */
export const MODEL_FILE = 'model.json'

/** a plain name: of the folder itself, and of nothing outside it */
const FileName = '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$'

const Called = Type.String({ maxLength: 16 })

const Model = Type.Object({
  /** the SHA-256 of each file of the model, by its name */
  sha256: Type.Record(Type.String({ pattern: FileName }), Type.String({ pattern: '^[0-9a-f]{64}$' })),
  /** the file of Silero VAD, which finds where somebody speaks */
  vad: Type.String({ pattern: FileName }),
  /** sherpa-onnx's `modelConfig`, in which files stand by their names */
  recognizer: Type.Record(Type.String(), Type.Unknown()),
  /** our languages that it writes, with what the model calls them; empty: it recognizes them by itself */
  languages: Type.Object(
    { zh: Type.Optional(Called), en: Type.Optional(Called), zh_tw: Type.Optional(Called) },
    { additionalProperties: false },
  ),
})
export type Model = Static<typeof Model>

const checker = Compile(Model)

/** Reads what describes the model. @throws SpeechFailure */
export async function readModel(folder: string): Promise<Model> {
  const path = join(folder, MODEL_FILE)
  let model: unknown
  try {
    model = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new SpeechFailure(`${path} cannot be read`, { cause: error })
  }
  if (!checker.Check(model)) {
    const [first] = checker.Errors(model)
    throw new SpeechFailure(
      `${path} is not as it must be: ${first?.instancePath ?? ''} ${first?.message ?? ''}`,
    )
  }
  if (!(model.vad in model.sha256)) throw new SpeechFailure(`${path} has no SHA-256 of ${model.vad}`)
  return model
}

/** Whether the files and the engine are there, without reading them. @throws SpeechFailure */
export async function requirePresent(folder: string): Promise<void> {
  const { sha256 } = await readModel(folder)
  for (const name of Object.keys(sha256))
    await access(join(folder, name)).catch((error: unknown) => {
      throw new SpeechFailure(`${join(folder, name)} cannot be read`, { cause: error })
    })
  try {
    createRequire(join(folder, MODEL_FILE)).resolve(ENGINE)
  } catch (error) {
    throw new SpeechFailure(`${ENGINE} is not installed in ${folder}`, { cause: error })
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Compares each file with its SHA-256. @throws SpeechFailure */
export async function requireWholeFiles(folder: string, { sha256 }: Model): Promise<void> {
  for (const [name, expected] of Object.entries(sha256)) {
    const path = join(folder, name)
    const found = await sha256Of(path).catch((error: unknown) => {
      throw new SpeechFailure(`${path} cannot be read`, { cause: error })
    })
    if (found !== expected)
      throw new SpeechFailure(`${path} is not the file of ${MODEL_FILE}: its SHA-256 differs`)
  }
}

/** Puts the path of each file in the place of its name. */
export function withPaths(value: unknown, folder: string, { sha256 }: Pick<Model, 'sha256'>): unknown {
  if (typeof value === 'string') return value in sha256 ? join(folder, value) : value
  if (Array.isArray(value)) return value.map((one) => withPaths(one, folder, { sha256 }))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withPaths(one, folder, { sha256 })]),
  )
}
