import type { TSchema } from 'typebox'
import { type Concept, type Fields, schemaOf } from './concept.ts'
import { concepts } from './concepts/all.ts'
import { CREDENTIALS, CredentialRecord, FORMAT_VERSION, SchoolDocument, SummaryDocument } from './document.ts'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** Which fields name records of other files, for who reads the export by a program. */
function referencesOf(fields: Fields): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [name, { refersTo, chosenBy }] of Object.entries(fields)) {
    if (refersTo) found[name] = refersTo
    if (chosenBy) found[name] = chosenBy
  }
  return found
}

function described(title: string, schema: TSchema): object {
  return { $schema: DRAFT, title, $comment: `version ${FORMAT_VERSION} of the format`, ...schema }
}

function ofConcept(concept: Concept): object {
  const references = referencesOf(concept.fields)
  for (const [name, { fields }] of Object.entries(concept.parts ?? {}))
    for (const [field, file] of Object.entries(referencesOf(fields))) references[`${name}.${field}`] = file
  const schema = { ...schemaOf(concept), description: concept.about, 'x-references': references }
  return described(concept.name, schema)
}

/** The JSON Schemas that lie in an export, by name: of a line of each file, and of the two documents. */
export const schemaDocuments = (): Map<string, object> =>
  new Map<string, object>([
    ['school', described('school.json', SchoolDocument)],
    ['summary', described('summary.json', SummaryDocument)],
    [CREDENTIALS, described(CREDENTIALS, CredentialRecord)],
    ...concepts.map((concept) => [concept.name, ofConcept(concept)] as const),
  ])
