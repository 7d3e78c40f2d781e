import { DEFAULT_AREA_CODE } from '#contract/account/limits.ts'
import { importTypes } from '#contract/import/limits.ts'
import { ofSchool, personal, type PersonalTable, sincePhone } from './table.ts'

/** A lead that became somebody is theirs; one that became nobody is of whom its phone names. */
const namesPhone = (row: string): string =>
  `${row}.student_id is null and ${row}.telephone = p.telephone and ${row}.area_code = p.area_code`
const isLeadOf = (row: string) => ({
  of: `(${row}.student_id = p.id or ${namesPhone(row)} and ${sincePhone(`${row}.created_at`)})`,
  erase: `(${row}.student_id = p.id or ${namesPhone(row)})`,
})
const ofLead = isLeadOf('l')
/** the same of rows that refer to a lead `l` */
const throughLead = (condition: (isLead: string) => string) => ({
  of: condition(ofLead.of),
  erase: condition(ofLead.erase),
})
const isNote = 'exists (select from student_notes n where n.id = t.note_id and n.student_id = p.id)'
/** imports whose rows are people */
const ofPeople = [importTypes.studentAccounts, importTypes.teacherAccounts].join(', ')
/** SQL: what a row of an import says in one of our columns; null: its file has no such column */
const cell = (key: string): string => `t.cells[(j.columns ->> '${key}')::int + 1]`
const phoneCell = `regexp_replace(coalesce(${cell('telephone')}, ''), '[\\s()-]', '', 'g')`
const homeAreaCode = `(select value #>> '{countries,0}' from settings where key = 'sms')`
const areaCell = `coalesce(nullif(ltrim(${cell('area_code')}, '+0'), ''), ${homeAreaCode}, '${DEFAULT_AREA_CODE}')`
/**
 * A row of an account that was made or changed is of that account. One that came to nothing, or is about other things, is of
 * whom its phone names: a user name alone may be somebody else's by now, and counts where the row names no other phone.
 * @param ofPhone what else holds of a row that names their phone
 */
const isImported = (
  ofPhone: string,
): string => `exists (select from import_jobs j where j.id = t.job_id and case
  when j.type in (${ofPeople}) and t.target_id is not null then t.target_id = p.id
  when ${phoneCell} not in ('', coalesce(left(p.telephone, 3) || '****' || right(p.telephone, 4), ''))
    then ${areaCell} = p.area_code
      and ${phoneCell} in (p.telephone, '+' || p.area_code || p.telephone, '00' || p.area_code || p.telephone) and ${ofPhone}
  else j.type in (${ofPeople}) and lower(${cell('username')}) = lower(p.username) end)`

/** What the school notes of people, and its own affairs. */
export const schoolTables: readonly PersonalTable[] = [
  ofSchool('settings', 'school: key value translations updated_at'),
  ofSchool('banners', 'school: id position image_url title translations link_url is_demo'),
  ofSchool('custom_pages', 'school: id title content translations updated_at'),
  ofSchool('agreement_versions', 'school: id agreement language title content created_at'),
  ofSchool('secrets', 'school: name value'),
  ofSchool('course_completions', 'school: product_id students shares places counted_at'),
  ofSchool('health_report', 'school: id findings checked_at'),
  ofSchool('health_alarms', 'school: finding subject params raised_at seen_at mailed_at mailed_to over_at'),
  ofSchool('job_failures', 'school: job failures reason failed_at'),
  ofSchool('upgrades', 'school: id from_release to_release how migrations backup began_at finished_at'),
  ofSchool('later_steps', 'school: name done rows problem started_at finished_at'),
  ofSchool('lead_sources', 'school: id code name archived_at is_demo created_at'),
  ofSchool(
    'export_jobs',
    `school: id kind format filter language status done total attempts file created_at started_at finished_at
     person: created_by`,
  ),
  ofSchool(
    'backups',
    `school: id cause due_at status step done total place name bytes files missing problem created_at seen_at
     school: finished_at verified_at removed_at
     person: created_by`,
  ),
  ofSchool(
    'import_jobs',
    `school: id type file_name headings columns stage status problem total done created updated unchanged refused
     school: undone kept attempt is_demo created_at started_at finished_at imported_at swept_at
     person: created_by`,
  ),
  personal('import_rows', {
    of: isImported(`(${sincePhone('j.created_at')} or j.type = ${importTypes.leads}
      and exists (select from leads l where l.id = t.target_id and l.student_id = p.id))`),
    erase: isImported('true'),
    part: 'record',
    rows: 'kept',
    why: 'others',
    columns: `key: job_id number target_id
      about -> '{}': cells
      about -> null: before after
      fact: outcome reason field undo`,
  }),
  personal('audit_log', {
    ...throughLead(
      (isLead) => `(t.subject = 'user ' || p.id
      or exists (select from leads l where t.subject = 'lead ' || l.id and ${isLead}))`,
    ),
    part: 'record',
    rows: 'kept',
    why: 'proof',
    columns: `key: id
      person: user_id
      fact: action subject at
      words -> '{}': detail`,
  }),
  personal('lead_events', {
    ...throughLead((isLead) => `exists (select from leads l where l.id = t.lead_id and ${isLead})`),
    part: 'record',
    rows: 'removed',
    columns: `key: id lead_id
      fact: kind at
      words: text
      person: actor_id`,
  }),
  personal('leads', {
    ...isLeadOf('t'),
    part: 'record',
    rows: 'removed',
    columns: `key: id source_id student_id
      name: name
      contact: area_code telephone
      fact: origin state next_contact_at registered_at version is_demo created_at
      person: owner_id`,
  }),
  personal('student_note_versions', {
    of: isNote,
    part: 'record',
    rows: 'removed',
    columns: `key: id note_id
      words: text
      fact: written_at`,
  }),
  personal('student_notes', {
    of: 't.student_id = p.id',
    part: 'record',
    rows: 'removed',
    columns: `key: id student_id
      person: author_id
      words: text
      fact: created_at updated_at`,
  }),
  personal('student_tags', {
    of: 't.student_id = p.id',
    part: 'record',
    rows: 'removed',
    columns: `key: id student_id
      about: name
      fact: created_at`,
  }),
  personal('uploads', {
    of: 't.owner_id = p.id',
    // what stands in a course or in another's homework is not the person's alone
    erase: `t.owner_id = p.id and (t.used_as is null or t.used_as in ('avatar', 'homework'))
      and not exists (select from homework_files f where f.upload_id = t.id)
      and not exists (select from class_materials m where m.upload_id = t.id)`,
    part: 'files',
    rows: 'kept',
    why: 'others',
    columns: `key: id owner_id
      fact: name type bytes is_private used_as created_at
      fact -> coalesce(t.removed_at, now()): removed_at`,
  }),
  personal('personal_files', {
    of: 't.user_id = p.id',
    part: 'record',
    rows: 'removed',
    columns: `key: id user_id
      fact: language status done total attempts created_at started_at finished_at
      secret: file`,
  }),
  personal('consents', {
    of: 't.user_id = p.id',
    part: 'record',
    rows: 'kept',
    why: 'proof',
    columns: `key: id user_id agreement_id
      fact: at`,
  }),
  personal('corrections', {
    of: 't.user_id = p.id',
    part: 'record',
    rows: 'removed',
    columns: `key: id user_id
      words: wish answer
      fact: created_at is_done answered_at
      person: answered_by`,
  }),
  personal('enquiries', {
    of: 't.user_id = p.id',
    part: 'messages',
    rows: 'removed',
    columns: `key: id user_id
      words: subject
      fact: topic created_at last_at waiting_since closed_at revision`,
  }),
  personal('enquiry_messages', {
    of: 'exists (select from enquiries e where e.id = t.enquiry_id and e.user_id = p.id)',
    part: 'messages',
    rows: 'removed',
    columns: `key: id enquiry_id
      words: text
      fact: is_school created_at
      person: author_id`,
  }),
  personal('phone_views', {
    of: 't.user_id = p.id',
    part: 'record',
    rows: 'removed',
    columns: `key: id user_id
      person: viewer_id
      fact: at`,
  }),
  personal('erasures', {
    of: 't.user_id = p.id',
    part: 'record',
    rows: 'kept',
    why: 'proof',
    columns: `key: id user_id
      fact: cause due_at created_at withdrawn_at done_at
      person: asked_by`,
  }),
]
