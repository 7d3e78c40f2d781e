import type { Changes } from './changes.ts'
import { type FeatureOptions, pathOf } from './feature-options.ts'
import { addEntry, addImport, entryNames } from './lists.ts'
import { capital } from './names.ts'
import type { InLanguages } from './page.ts'

/** Its operations, domain with its name for roles, and refusal. */
export function newContract(changes: Changes, wanted: FeatureOptions): void {
  const { one, many, area, terms } = wanted
  const path = pathOf(wanted)
  const permission = (verb: string) => `permission: '${one.kebab}.${verb}'`
  changes.create(
    `src/contract/${one.kebab}/operations.ts`,
    `import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { component, Id, IdParams, Line, Nothing, Page, PageQuery, Timestamp } from '../schema.ts'

const NAME_LENGTH = 64

export const ${one.pascal} = component('${one.pascal}', Type.Object({ id: Id, name: Type.String(), created_at: Timestamp }))

/** The own ${many.words}. */
export const ${one.camel} = {
  ${one.camel}List: operation({
    method: 'GET',
    path: '${path}',
    summary: 'The own ${many.words}, newest first',
    access: '${area}',
    ${permission('read')},
    query: Type.Object(PageQuery),
    reply: Page(${one.pascal}),
  }),
  create${one.pascal}: operation({
    method: 'POST',
    path: '${path}',
    summary: 'Adds to the own ${many.words}',
    access: '${area}',
    ${permission('write')},
    body: Type.Object({ name: Line(NAME_LENGTH, 1) }),
    reply: ${one.pascal},
  }),
  delete${one.pascal}: operation({
    method: 'DELETE',
    path: '${path}/{id}',
    summary: 'Removes from the own ${many.words}',
    access: '${area}',
    ${permission('delete')},
    params: IdParams,
    reply: Nothing,
    refusals: ['${one.camel}NotFound'],
  }),
}
`,
  )
  const all = 'src/contract/operations.ts'
  changes.edit(all, (code) => {
    const imported = addImport(all, code, `import { ${one.camel} } from './${one.kebab}/operations.ts'`)
    return addEntry(all, imported, 'operations', `  ...${one.camel}`)
  })
  const domains = 'src/contract/permission.ts'
  changes.edit(domains, (code) =>
    addEntry(domains, code, 'domains', `  '${one.kebab}': 'The ${many.words} of a user'`),
  )
  const roles = 'src/web/features/role/role-texts.ts'
  changes.edit(roles, (code) =>
    addEntry(roles, code, 'domainTexts', `  '${one.kebab}': 'roles:domain.${one.camel}'`),
  )
  for (const [language, text] of Object.entries(terms))
    changes.addTexts(`locales/${language}/roles.json`, { domain: { [one.camel]: capital(text) } })
  const errors = 'src/contract/errors.ts'
  changes.edit(errors, (code) => {
    const range = Math.max(...entryNames(errors, code, 'codeRanges').map(Number)) + 1
    const ranged = addEntry(errors, code, 'codeRanges', `  ${range}: '${many.words}'`)
    return addEntry(errors, ranged, 'refusals', `  ${one.camel}NotFound: { code: ${range}01 }`)
  })
  const notFound: InLanguages = {
    zh: `没有找到这项${terms.zh}`,
    en: `This is not among your ${terms.en}`,
    zh_tw: `找不到這項${terms.zh_tw}`,
  }
  for (const [language, text] of Object.entries(notFound))
    changes.addTexts(`locales/${language}/errors.json`, { [`${one.camel}NotFound`]: text })
}
