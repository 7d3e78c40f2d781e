import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files to be written, all or, after a failure, none. Paths are relative to the project's folder. */
export class Changes {
  readonly #root: string
  readonly #files = new Map<string, string>()
  readonly created: string[] = []

  constructor(root: string) {
    this.#root = root
  }

  exists(path: string): boolean {
    return this.#files.has(path) || existsSync(join(this.#root, path))
  }

  read(path: string): string {
    return this.#files.get(path) ?? readFileSync(join(this.#root, path), 'utf8')
  }

  /** @throws for an existing file */
  create(path: string, text: string): void {
    if (this.exists(path)) throw new Error(`${path} is there already`)
    this.#files.set(path, text)
    this.created.push(path)
  }

  edit(path: string, change: (code: string) => string): void {
    this.#files.set(path, change(this.read(path)))
  }

  /** Adds nested texts to a JSON file, which is created if it is missing. @throws for an existing key */
  addTexts(path: string, values: Texts): void {
    if (!this.exists(path)) return this.create(path, json(values))
    const texts = JSON.parse(this.read(path)) as Texts
    merge(texts, values, path)
    this.#files.set(path, json(texts))
  }

  /** @returns the existing files that were changed */
  write(): string[] {
    for (const [path, text] of this.#files) {
      mkdirSync(dirname(join(this.#root, path)), { recursive: true })
      writeFileSync(join(this.#root, path), text)
    }
    return [...this.#files.keys()].filter((path) => !this.created.includes(path))
  }
}

export interface Texts {
  [key: string]: string | Texts
}

const json = (texts: Texts): string => `${JSON.stringify(texts, null, 2)}\n`

function merge(into: Texts, values: Texts, path: string): void {
  for (const [key, value] of Object.entries(values)) {
    const known = into[key]
    if (typeof known === 'object' && typeof value === 'object') merge(known, value, path)
    else if (known !== undefined) throw new Error(`${path} has ${key} already`)
    else into[key] = value
  }
}
