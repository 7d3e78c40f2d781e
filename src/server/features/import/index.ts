import { importAdmin } from '#contract/import/operations.ts'
import { type Deps, forRequest } from '../../deps.ts'
import type { Serve } from '../../plugins/serve.ts'
import { failedRows, importTemplate } from './files.ts'
import { cancelImport, checkImport, createImport, runImport, undoImport } from './jobs.ts'
import { importLinks } from './links.ts'
import { listImports, listRows, readImport } from './read-jobs.ts'
import { runImports } from './run.ts'

export { runImports } from './run.ts'
export { sweepImports } from './sweep.ts'

/** a file of 10 MB as Base64, and what stands around it */
const BODY_LIMIT = 14 * 1024 * 1024

/** Brings people and things into the school from files: read at once, checked and imported in the background. */
export function importFeature(serve: Serve, deps: Deps): void {
  const { db } = deps
  const begin = (own: Deps): void => {
    runImports(own).catch((err: unknown) => own.log.error({ err }, 'imports could not be processed'))
  }
  serve(importAdmin.imports, ({ query }) => listImports(db, query))
  serve(importAdmin.createImport, ({ user, body }) => createImport(db, user, body), {
    bodyLimit: BODY_LIMIT,
    perMinute: 20,
  })
  serve(importAdmin.importTemplate, ({ query, language }) => importTemplate(db, query, language))
  serve(importAdmin.importJob, ({ user, params, language }) => readImport(db, user, params.id, language))
  serve(importAdmin.checkImport, async ({ user, params, body, request }) => {
    await checkImport(db, user, params.id, body)
    begin(forRequest(deps, request))
    return null
  })
  serve(importAdmin.runImport, async ({ user, params, request }) => {
    await runImport(db, user, params.id)
    begin(forRequest(deps, request))
    return null
  })
  serve(importAdmin.cancelImport, ({ user, params }) => cancelImport(db, user, params.id))
  serve(importAdmin.undoImport, async ({ user, params, request }) => {
    await undoImport(db, user, params.id)
    begin(forRequest(deps, request))
    return null
  })
  serve(importAdmin.importRows, ({ user, params, query, language }) =>
    listRows(db, user, params.id, query, language),
  )
  serve(importAdmin.failedImportRows, ({ user, params, query, language }) =>
    failedRows(db, user, params.id, query.format, language),
  )
  serve(importAdmin.importLinks, ({ user, params, query }) => importLinks(db, user, params.id, query))
}
