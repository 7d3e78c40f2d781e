import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { humanTickets } from '../../db/tables/account.ts'
import { type TicketCheck, TicketCheckUnavailable } from '../../gateways/captcha/captcha.ts'
import { refuse } from '../../lib/refusal.ts'
import { hashToken, randomToken } from './tokens.ts'

const TICKET_SECONDS = 600
const expiry = sql`now() + make_interval(secs => ${TICKET_SECONDS})`

export interface Ticket {
  ticket: string
  randstr: string
}

/** A ticket of our own, for one send. */
export async function giveTicket(deps: Deps): Promise<Ticket> {
  const ticket = { ticket: randomToken(), randstr: randomToken().slice(0, 16) }
  const { randstr } = ticket
  await deps.db
    .insert(humanTickets)
    .values({ ticketHash: hashToken(ticket.ticket), randstr, expiresAt: expiry })
  return ticket
}

async function takeOwn(deps: Deps, { ticket, randstr }: Ticket): Promise<boolean> {
  const taken = await deps.db
    .update(humanTickets)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(humanTickets.ticketHash, hashToken(ticket)),
        eq(humanTickets.randstr, randstr),
        isNull(humanTickets.usedAt),
        gt(humanTickets.expiresAt, sql`now()`),
      ),
    )
    .returning({ ticket: humanTickets.ticketHash })
  return taken.length > 0
}

/** Taken here before the provider is asked, so that of fifty at once one asks. A silent provider proves nothing. */
async function takeProviders(
  deps: Deps,
  check: TicketCheck,
  { ticket, randstr }: Ticket,
  address: string,
): Promise<boolean> {
  const taken = await deps.db
    .insert(humanTickets)
    .values({ ticketHash: hashToken(ticket), randstr, usedAt: sql`now()`, expiresAt: expiry })
    .onConflictDoNothing()
    .returning({ ticket: humanTickets.ticketHash })
  if (taken.length === 0) return false
  try {
    return await check.isGood(ticket, randstr, address)
  } catch (error) {
    if (!(error instanceof TicketCheckUnavailable)) throw error
    deps.log.warn({ reason: error.message }, 'captcha provider')
    return false
  }
}

/** Uses a ticket up: of fifty sends with one, one passes. @throws verificationNotCompleted */
export async function spendTicket(deps: Deps, ticket: Ticket, address: string): Promise<void> {
  const { tickets } = deps.captcha
  const good = tickets ? await takeProviders(deps, tickets, ticket, address) : await takeOwn(deps, ticket)
  if (!good) throw refuse('verificationNotCompleted')
}
