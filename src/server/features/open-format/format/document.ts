import { type Static, Type } from 'typebox'
import { currencies } from '#contract/currencies.ts'
import { languages } from '#contract/languages.ts'
import { OneOf } from '#contract/schema.ts'

export const FORMAT = 'shuyuan-school'
/** Readers refuse a higher one. A field that is added keeps it; one that changes or goes makes the next. */
export const FORMAT_VERSION = 1

export const SCHOOL = 'school.json'
export const SUMMARY = 'summary.json'
export const HASHES = 'manifest-sha256.txt'
export const CREDENTIALS = 'credentials'
export const recordsFile = (name: string): string => `${name}.ndjson`
export const schemaFile = (name: string): string => `schema/${name}.schema.json`
/** made for people, and not read by an import */
export const READABLE = 'readable/'

const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
  format: 'date-time',
})

/** `school.json`: what the export is, and the settings of the school. */
export const SchoolDocument = Type.Object(
  {
    format: Type.Literal(FORMAT),
    version: Type.Integer({ minimum: 1, description: 'of the format' }),
    release: Type.String({ maxLength: 60, description: 'of the program that wrote it' }),
    created_at: { ...Moment, description: 'when all of it was read' },
    name: Type.String({ description: 'of the school' }),
    main_language: OneOf(languages),
    time_zone: Type.String({ maxLength: 64 }),
    currency: OneOf<string>(Object.values(currencies).map(({ code }) => code)),
    settings: Type.Record(
      Type.String(),
      Type.Object(
        {
          value: Type.Unknown(),
          translations: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
        },
        { additionalProperties: false },
      ),
      { description: 'by their names in the program; no secret is among them' },
    ),
  },
  { additionalProperties: false, title: 'The school' },
)
export type SchoolDocument = Static<typeof SchoolDocument>

const Sums = Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()), {
  description: 'of each field of money, by currency, in minor units',
})

/** `summary.json`: what must be in the export, written at its end. */
export const SummaryDocument = Type.Object(
  {
    files: Type.Record(
      Type.String(),
      Type.Object({ records: Type.Integer({ minimum: 0 }), sums: Sums }, { additionalProperties: false }),
    ),
    missing: Type.Array(Type.String(), { description: 'media that the storage did not have' }),
  },
  { additionalProperties: false, title: 'Records and sums' },
)
export type SummaryDocument = Static<typeof SummaryDocument>

/** A record of `credentials.ndjson`. */
export const CredentialRecord = Type.Object(
  {
    user_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    argon2: Type.String({
      pattern: '^\\$argon2id\\$v=19\\$m=\\d+,t=\\d+,p=\\d+\\$[A-Za-z0-9+/]+\\$[A-Za-z0-9+/]+$',
      maxLength: 300,
    }),
  },
  { additionalProperties: false, title: 'Password hashes' },
)
