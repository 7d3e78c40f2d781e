import { Type } from 'typebox'
import { languages } from '../languages.ts'
import { RICH_TEXT_LENGTH } from '../rich-text.ts'
import { component, described, Flag, Line, OneOf } from '../schema.ts'

const LanguageName = OneOf(languages)

const Revision = (description: string) => described(Type.String({ minLength: 1, maxLength: 64 }), description)
const seen = 'names the texts of the main language together with the translation into'

/** The texts of one record in every language; each domain has its own operation for its records. */
export const Texts = component(
  'Texts',
  Type.Object({
    main_language: described(LanguageName, 'what the school writes in'),
    outdated: described(
      Type.Array(LanguageName),
      'of an agreement: the languages whose translation is one of an earlier text; it is not shown until it is saved again',
    ),
    revisions: described(
      Type.Object({
        zh: Revision(`${seen} simplified Chinese`),
        en: Revision(`${seen} English`),
        zh_tw: Revision(`${seen} traditional Chinese`),
      }),
      'what a change has to name, so that nobody overwrites or confirms what they have not seen',
    ),
    fields: described(
      Type.Array(
        Type.Object({
          field: described(Type.String(), 'name of the text'),
          is_html: described(Flag, 'it is formatted'),
          max_length: described(Type.Integer(), 'how many characters it may have'),
          main: described(Type.String(), 'the text in the main language, as the record has it'),
          zh: described(Type.String(), 'the translation into simplified Chinese, or empty'),
          en: described(Type.String(), 'the translation into English, or empty'),
          zh_tw: described(Type.String(), 'the translation into traditional Chinese, or empty'),
        }),
      ),
      'each text, in the order of its form',
    ),
  }),
)

/** The texts of one record in one of the other languages. What is left out stays; an empty text removes one. */
export const TextsChange = Type.Object({
  language: described(LanguageName, 'not the main language, whose texts the record itself has'),
  revision: Revision(
    'the one of this language with which the texts were read: a change of others is refused, and names who made them',
  ),
  texts: described(
    Type.Array(
      Type.Object({
        field: described(Line(40, 1), 'name of the text'),
        text: described(Type.String({ maxLength: RICH_TEXT_LENGTH }), 'the translation; empty: none'),
      }),
      // a course has some for each of its lessons
      { maxItems: 1000 },
    ),
    'the translations',
  ),
})
