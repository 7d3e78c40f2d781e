import { createHash } from 'node:crypto'
import { type Json, textOf } from './schemas.ts'

const style = `
:root { color-scheme: light dark; --line: #8886; --soft: #8881; --link: light-dark(#1f5faa, #8ab8f0) }
body { font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem 1.25rem 4rem }
a { color: var(--link) }
h1 { font-size: 1.7rem } h2 { font-size: 1.25rem; margin-top: 2.5rem } h3 { font-size: 1rem; margin-bottom: .25rem }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
li code { white-space: nowrap }
nav a { margin-inline-end: 1rem }
pre { background: var(--soft); overflow-x: auto; padding: .75rem }
article { border-top: 1px solid var(--line); padding: 1rem 0 }
article > h2 { margin: 0 }
table { border-collapse: collapse; display: block; overflow-x: auto; width: 100% }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .75rem .3rem 0; text-align: start; vertical-align: top }
td:first-child code { overflow-wrap: normal }
summary { cursor: pointer; padding: .25rem 0 }
details details { margin-inline-start: 1rem }
.needed { font-weight: 600 }
@media (max-width: 40rem) {
  li > code { display: block; margin-bottom: .5rem; white-space: normal }
  thead { clip-path: inset(50%); position: absolute }
  tbody, tr, td { display: block }
  tr { border-bottom: 1px solid var(--line); padding: .4rem 0 }
  td { border: 0; padding: 0 }
}
`
/** The pages have no script and no picture: nothing but this style is let in. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: unknown): string => textOf(text).replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
/** Our own texts: code in backticks, paragraphs and lists. */
const inline = (text: unknown): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const prose = (text: string): string =>
  text
    .split('\n\n')
    .map((part) =>
      part.startsWith('- ')
        ? `<ul>${part
            .split('\n')
            .map((line) => `<li>${inline(line.slice(2))}</li>`)
            .join('')}</ul>`
        : `<p>${inline(part)}</p>`,
    )
    .join('')

/** of a column, which says nothing to people */
const LARGEST = 2_147_483_647

/** of numbers that stand for something; there are more currencies */
const MOST_NAMES = 15

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const record = (value: unknown): Record<string, Json> => (value ?? {}) as Record<string, Json>

interface Found {
  path: string
  method: string
  operation: Json
}

/** Shows schemas as tables of fields; what is nested opens when it is asked for. */
class SchemaView {
  readonly #schemas: Record<string, Json>

  constructor(document: Json) {
    this.#schemas = record(record(document['components'])['schemas'])
  }

  #open(schema: Json): Json {
    const name = textOf(schema['$ref']).split('/').at(-1) ?? ''
    const found = this.#schemas[name]
    return found ? { ...found, ...schema } : schema
  }

  #type(given: Json): string {
    const schema = this.#open(given)
    const items = schema['items'] as Json | undefined
    if (items) return `list of ${this.#type(items)}`
    const choices = list(schema['anyOf'] ?? schema['oneOf'])
    if (choices.length > 0) return choices.map((one) => this.#type(one)).join(' or ')
    const type = [schema['type'] ?? 'anything'].flat().map(textOf).join(' or ')
    const limits = [
      ['minimum', 'from'],
      ['maximum', 'to'],
      ['minLength', 'at least', 'characters'],
      ['maxLength', 'at most', 'characters'],
      ['pattern', 'pattern'],
    ].flatMap(([keyword = '', ...words]) =>
      schema[keyword] === undefined || schema[keyword] === 0 || schema[keyword] === LARGEST
        ? []
        : [`${words[0]} ${textOf(schema[keyword])}${words[1] ? ` ${words[1]}` : ''}`],
    )
    const values =
      schema['enum'] && !schema['x-enumNames'] ? ` (${list(schema['enum']).map(textOf).join(', ')})` : ''
    return [type + values, ...limits].join(', ')
  }

  /** What a field is, with the names of its numbers where no text names them and they are few. */
  #about(field: Json): string {
    const { description, enum: values, 'x-enumNames': names } = this.#open(field)
    const text = inline(description)
    if (!Array.isArray(names) || names.length > MOST_NAMES) return text
    const numbers = list(values).slice(0, names.length).map(textOf)
    if (numbers.every((number) => new RegExp(`\\b${number}[ :]`).test(text))) return text
    const named = names.map((name, index) => `${numbers[index]} ${textOf(name)}`).join(', ')
    return text ? `${text} (${named})` : named
  }

  /** The object in a schema, through references, lists and alternatives. */
  #object(given: Json, seen: readonly string[]): { object: Json; seen: readonly string[] } | null {
    const name = textOf(given['$ref'])
    if (name && seen.includes(name)) return null
    const schema = this.#open(given)
    const through = name ? [...seen, name] : seen
    if (schema['properties']) return { object: schema, seen: through }
    for (const inner of [schema['items'], ...list(schema['anyOf'] ?? schema['oneOf'])]) {
      const found = inner ? this.#object(inner as Json, through) : null
      if (found) return found
    }
    return null
  }

  fields(schema: Json, seen: readonly string[] = []): string {
    const found = this.#object(schema, seen)
    if (!found) return `<p>${escaped(this.#type(schema))}. ${this.#about(schema)}</p>`
    const needed = new Set(list(found.object['required']).map(String))
    const rows = Object.entries(record(found.object['properties'])).map(([name, field]) => {
      const inner = this.#object(field, found.seen)
      const nested = inner
        ? `<details><summary>its fields</summary>${this.fields(field, found.seen)}</details>`
        : ''
      return this.row(name, field, needed.has(name), nested)
    })
    return `<table><thead><tr><th>field<th>type<th>what it is</thead><tbody>${rows.join('')}</tbody></table>`
  }

  row(name: string, field: Json, isNeeded: boolean, nested = ''): string {
    const label = isNeeded ? `<code class="needed">${escaped(name)}</code>` : `<code>${escaped(name)}</code>`
    return `<tr><td>${label}<td>${escaped(this.#type(field))}<td>${this.#about(field)}${nested}`
  }
}

function parametersTable(view: SchemaView, operation: Json): string {
  const own = list(operation['parameters']).filter((parameter) => parameter['name'] !== undefined)
  if (own.length === 0) return ''
  const rows = own.map((parameter) =>
    view.row(
      textOf(parameter['name']),
      { ...(parameter['schema'] as Json), description: parameter['description'] },
      parameter['required'] === true,
    ),
  )
  return `<h3>Parameters</h3><table><thead><tr><th>name<th>type<th>what it is</thead><tbody>${rows.join('')}</tbody></table>`
}

function bodyTable(view: SchemaView, operation: Json): string {
  const content = record(record(operation['requestBody'])['content'])
  const [media] = Object.values(content)
  const schema = media?.['schema'] as Json | undefined
  if (!media || !schema) return ''
  const { example } = media
  const shown = example === undefined ? '' : `<pre>${escaped(JSON.stringify(example, null, 2))}</pre>`
  return `<h3>Body: ${Object.keys(content).map(escaped).join(', ')}</h3>${view.fields(schema)}${shown}`
}

function answers(view: SchemaView, operation: Json): string {
  const responses = record(operation['responses'])
  const media = record(record(responses['200'])['content'])['application/json']
  const schema = media?.['schema'] as Json | undefined
  const [done = schema] = list(schema?.['oneOf'])
  const data = record(done?.['properties'])['data']
  const refused = textOf(responses['200']?.['description'])
  const others = Object.keys(responses).filter((status) => status !== '200')
  return `<h3>Answer: <code>data</code></h3>${data ? view.fields(data) : ''}
<details><summary>Refusals</summary>${prose(refused)}<p>Other statuses: ${others.join(', ')}</p></details>`
}

function article(view: SchemaView, { path, method, operation }: Found): string {
  const id = escaped(operation['operationId'])
  return `<article id="${id}"><h2>${escaped(operation['summary'])}</h2>
<p><code>${method.toUpperCase()} ${escaped(path)}</code> · <code>${id}</code></p>${prose(textOf(operation['description']))}
${parametersTable(view, operation)}${bodyTable(view, operation)}${answers(view, operation)}</article>`
}

const html = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${style}</style><body>${body}</body></html>`

/** A page about the API for people: of all domains, or of one with its calls. */
export function docsPage(document: Json, domain: string): string {
  const all: Found[] = Object.entries(record(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => ({ path, method, operation: operation as Json })),
  )
  const of = (tag: string) => all.filter(({ operation }) => list(operation['tags']).includes(tag as never))
  const info = record(document)['info'] ?? {}
  const link = (tag: string, { operation, method, path }: Found) =>
    `<li><a href="/api/docs/${tag}#${escaped(operation['operationId'])}">${escaped(operation['summary'])}</a> <code>${method.toUpperCase()} ${escaped(path)}</code>`
  const tags = list(document['tags']).map((tag) => ({
    name: textOf(tag['name']),
    description: textOf(tag['description']),
  }))
  if (domain === '') {
    const parts = tags.map(
      ({ name, description }) =>
        `<h2 id="${name}"><a href="/api/docs/${name}">${name}</a></h2><p>${escaped(description)}</p><ul>${of(
          name,
        )
          .map((found) => link(name, found))
          .join('')}</ul>`,
    )
    return html(
      `API of ${textOf(info['title'])}`,
      `<main><h1>API of ${escaped(info['title'])}</h1>
<p>For programs: <a href="/api/docs/openapi.json">the OpenAPI 3.1 document</a>, of which a client can be generated.</p>
<nav>${tags.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${prose(textOf(info['description']))}${parts.join('')}</main>`,
    )
  }
  const view = new SchemaView(document)
  const calls = of(domain)
  const about = tags.find(({ name }) => name === domain)
  return html(
    `${domain} · API of ${textOf(info['title'])}`,
    `<nav><a href="/api/docs">All of the API</a></nav><main><h1>${escaped(domain)}</h1><p>${escaped(about?.description)}</p>
<ul>${calls.map((found) => link(domain, found)).join('')}</ul>
<p>A field in bold has to be given, and is always there in an answer.</p>
${calls.map((found) => article(view, found)).join('')}</main>`,
  )
}
