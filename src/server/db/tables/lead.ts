import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LeadEventKind, LeadOrigin, LeadState } from '#contract/lead/limits.ts'
import { users } from './account.ts'
import { id, moment, now } from './columns.ts'

/** Where leads come from, by codes of the school that its links carry as `fissionid`. */
export const leadSources = pgTable(
  'lead_sources',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    archivedAt: moment(),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [uniqueIndex('lead_sources_code_key').on(t.code)],
)

/** People who may become students, one for each phone. */
export const leads = pgTable(
  'leads',
  {
    id: id(),
    name: text().notNull(),
    areaCode: text().notNull(),
    telephone: text().notNull(),
    origin: text().$type<LeadOrigin>().notNull(),
    state: text().$type<LeadState>().notNull().default('new'),
    sourceId: integer().references(() => leadSources.id, { onDelete: 'set null' }),
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    nextContactAt: moment(),
    /** the account that the person has since `registeredAt` */
    studentId: integer().references(() => users.id, { onDelete: 'set null' }),
    registeredAt: moment(),
    /** counts the changes */
    version: integer().notNull().default(1),
    isDemo: boolean().notNull().default(false),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex('leads_phone_key').on(t.areaCode, t.telephone),
    index('leads_owner_idx').on(t.ownerId, t.id.desc()),
    index('leads_source_idx').on(t.sourceId),
    index('leads_student_idx').on(t.studentId),
    index('leads_name_trgm_idx').using('gin', t.name.op('gin_trgm_ops')),
    index('leads_name_words_idx').using('gin', sql`search_words(${t.name})`),
    // found by the last digits
    index('leads_phone_end_idx').on(sql`reverse(${t.telephone}) text_pattern_ops`),
    index('leads_next_contact_idx').on(t.nextContactAt).where(sql`${t.nextContactAt} is not null`),
    check('leads_state_check', sql`${t.state} in ('new', 'contacted', 'trial', 'won', 'lost')`),
    check('leads_origin_check', sql`${t.origin} in ('staff', 'registration', 'import')`),
  ],
)

/** The history of a lead: notes, and changes of its state and its owner. */
export const leadEvents = pgTable(
  'lead_events',
  {
    id: id(),
    leadId: integer()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text().$type<LeadEventKind>().notNull(),
    /** of a note what it says; of a change the new state, or the name of the owner at that time */
    text: text().notNull().default(''),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    at: now(),
  },
  (t) => [
    index('lead_events_actor_idx').on(t.actorId).where(sql`${t.actorId} is not null`),
    index('lead_events_lead_idx').on(t.leadId, t.id.desc()),
  ],
)
