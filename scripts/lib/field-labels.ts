import type { OperationShape } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { languages, readTexts } from './locale-files.ts'

interface SchemaNode {
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  anyOf?: SchemaNode[]
}

/** The names of all fields of a schema, those of lists and of alternatives too. */
function* fieldsOf({ properties = {}, items, anyOf = [] }: SchemaNode): Generator<string> {
  for (const [name, field] of Object.entries(properties)) {
    yield name
    yield* fieldsOf(field)
  }
  if (items) yield* fieldsOf(items)
  for (const one of anyOf) yield* fieldsOf(one)
}

/**
 * Fields that an operation takes and that a refusal could not name to people, one readable line for each: their labels
 * stand under `names` in locales/<lang>/fields.json.
 */
export function fieldLabelProblems(
  root: string,
  declared: readonly OperationShape[] = Object.values<OperationShape>(operations),
): string[] {
  const firstUse = new Map<string, string>()
  for (const { method, path, params, query, body } of declared)
    for (const schema of [params, query, body])
      for (const name of fieldsOf(schema ?? {}))
        if (!firstUse.has(name)) firstUse.set(name, `${method} ${path}`)
  return languages.flatMap((language) => {
    const texts = readTexts(root, language, [])
    return [...firstUse]
      .filter(([name]) => !texts.has(`fields:names.${name}`))
      .map(([name, place]) => `locales/${language}: fields:names.${name} is missing (a field of ${place})`)
  })
}
