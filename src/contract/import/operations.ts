import { Type } from 'typebox'
import { jobStatuses } from '../job-statuses.ts'
import { operation } from '../operation.ts'
import {
  component,
  described,
  Id,
  IdParams,
  Line,
  named,
  Nothing,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  Timestamp,
} from '../schema.ts'
import { importLimits, importOutcomes, importStages, importTypes } from './limits.ts'

const ImportType = component(
  'ImportType',
  named(Type.Integer({ minimum: 0, maximum: 5, description: 'what the file brings' }), importTypes),
)
const Format = OneOf(['csv', 'xlsx'])
const Count = Type.Integer({ minimum: 0 })

const counts = {
  total: described(Count, 'rows of the file, its headings not counted'),
  done: described(Count, 'rows that the stage has come through'),
  created: described(Count, 'in the dry run: will be created'),
  updated: described(Count, 'in the dry run: will be changed'),
  unchanged: described(Count, 'say nothing new'),
  refused: Count,
  undone: described(Count, 'rows that were undone'),
  kept: described(Count, 'rows that could not be undone, because they were changed or are in use'),
}
const Job = {
  id: Id,
  type: ImportType,
  file_name: described(Type.String(), 'as its sender calls it'),
  stage: described(OneOf(importStages), 'columns are matched, dry run, import, undo'),
  status: described(named(Type.Integer(), jobStatuses), 'of the stage'),
  ...counts,
  created_by: described(Type.String(), 'name of the administrator'),
  created_at: Timestamp,
  finished_at: Nullable(Timestamp),
}
const ImportJob = component('ImportJob', Type.Object(Job))

const key = described(Line(40, 1), 'column of ours')
const Column = Type.Integer({ minimum: 0, maximum: importLimits.columns - 1 })
const Match = Type.Object({ key, index: described(Column, 'column of the file, from 0 on') })

const ImportDetail = component(
  'ImportDetail',
  Type.Object({
    ...Job,
    headings: described(Type.Array(Type.String()), 'headings of the file'),
    columns: described(
      Type.Array(Type.Object({ key, index: described(Nullable(Column), 'from 0 on') })),
      'which column of the file is which of ours; null: none',
    ),
    samples: described(Type.Array(Type.Array(Type.String())), 'first rows of the file'),
    problem: described(
      Type.String(),
      'why the stage failed, in the language of the caller; empty: it did not',
    ),
    may_undo: described(Type.Integer(), '1: the import can be undone'),
    undo_until: described(Nullable(Timestamp), 'null: nothing is imported yet'),
    links: described(Count, 'accounts of this import whose owners have not chosen a password yet'),
  }),
)

const FileContent = Type.Object({
  name: Type.String(),
  content: described(Type.String(), 'the file, as Base64'),
})

/** Files that bring people and things into the school. */
export const importAdmin = {
  imports: operation({
    method: 'GET',
    path: '/api/v1/admin/imports',
    summary: 'All imports of the school, newest first, with who made them',
    access: 'admin',
    permission: 'import.read',
    query: Type.Object({ ...PageQuery }),
    reply: Page(ImportJob),
  }),
  createImport: operation({
    method: 'POST',
    path: '/api/v1/admin/imports',
    summary: 'Reads a file of at most 10 MB and 30,000 rows, CSV or XLSX; nothing is imported yet',
    access: 'admin',
    permission: 'import.write',
    body: Type.Object({
      type: ImportType,
      file_name: described(Line(200), 'as its sender calls it'),
      content: described(
        Type.String({ minLength: 1, maxLength: Math.ceil((importLimits.bytes * 4) / 3) + 4 }),
        'the file, as Base64',
      ),
    }),
    reply: Type.Object({ id: Id }),
    refusals: [
      'invalidField',
      'importTypeUnknown',
      'importTooLarge',
      'importUnreadable',
      'importEncoding',
      'importOldExcel',
      'importNoRows',
      'importTooManyRows',
      'importTooManyColumns',
    ],
  }),
  importTemplate: operation({
    method: 'GET',
    path: '/api/v1/admin/imports/template',
    summary: 'An empty file with the columns of a type, in the language of the caller',
    access: 'admin',
    permission: 'import.read',
    query: Type.Object({ type: ImportType, format: Format }),
    reply: FileContent,
    refusals: ['importTypeUnknown'],
  }),
  importJob: operation({
    method: 'GET',
    path: '/api/v1/admin/imports/{id}',
    summary: 'One import',
    access: 'admin',
    permission: 'import.read',
    params: IdParams,
    reply: ImportDetail,
    refusals: ['importNotFound'],
  }),
  checkImport: operation({
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/check',
    summary: 'Begins the dry run over the whole file, which writes nothing',
    access: 'admin',
    permission: 'import.write',
    params: IdParams,
    body: Type.Object({
      columns: described(
        Type.Array(Match, { maxItems: importLimits.columns }),
        'columns of ours that the file has',
      ),
    }),
    reply: Nothing,
    refusals: ['importNotFound', 'importNotReady', 'importColumnsMissing', 'importsOpen', 'invalidField'],
  }),
  runImport: operation({
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/run',
    summary: 'Begins the import after its dry run, or goes on with one that was cancelled',
    access: 'admin',
    permission: 'import.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['importNotFound', 'importNotReady', 'importsOpen'],
  }),
  cancelImport: operation({
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/cancel',
    summary: 'Stops the dry run or the import; rows that are imported stay',
    access: 'admin',
    permission: 'import.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['importNotFound', 'importNotReady'],
  }),
  undoImport: operation({
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/undo',
    summary:
      'Begins to undo an import of the last seven days: what was created and is untouched goes, what was changed and is untouched is as before',
    access: 'admin',
    permission: 'import.write',
    params: IdParams,
    reply: Nothing,
    refusals: ['importNotFound', 'importNotReady', 'importTooOld', 'importsOpen'],
  }),
  importRows: operation({
    method: 'GET',
    path: '/api/v1/admin/imports/{id}/rows',
    summary: 'Rows of an import in the order of the file, with what became of them',
    access: 'admin',
    permission: 'import.read',
    params: IdParams,
    query: Type.Object({
      ...PageQuery,
      result: described(Type.Optional(OneOf([...importOutcomes, 'kept'])), 'kept: could not be undone'),
    }),
    reply: Page(
      Type.Object({
        id: described(Id, 'number of the row in the file; the headings are row 1'),
        cells: described(Type.Array(Type.String()), 'as they came'),
        outcome: Nullable(OneOf(importOutcomes)),
        field: described(Type.String(), 'column of ours that is wrong; empty: none in particular'),
        reason: described(Type.String(), 'why it is refused, or was kept, in the language of the caller'),
      }),
    ),
    refusals: ['importNotFound', 'invalidField'],
  }),
  failedImportRows: operation({
    method: 'GET',
    path: '/api/v1/admin/imports/{id}/failed',
    summary: 'The refused rows as a file with the reasons, to be corrected and sent again',
    access: 'admin',
    permission: 'import.read',
    params: IdParams,
    query: Type.Object({ format: Format }),
    reply: FileContent,
    refusals: ['importNotFound'],
  }),
  importLinks: operation({
    method: 'POST',
    path: '/api/v1/admin/imports/{id}/links',
    summary:
      'Makes one-time links by which people of this import choose their password; earlier ones are void',
    access: 'admin',
    permission: 'account.security',
    proof: 'always',
    params: IdParams,
    query: Type.Object({ ...PageQuery }),
    reply: Page(
      Type.Object({
        id: described(Id, 'userid'),
        name: Type.String(),
        username: Type.String(),
        link: described(
          Type.String(),
          "the hash route, to be put behind the address of the school's index.html",
        ),
      }),
    ),
    refusals: ['importNotFound', 'invalidField'],
  }),
}
