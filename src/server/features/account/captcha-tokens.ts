import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { captchaTokens } from '../../db/tables/captcha.ts'
import { type TicketCheck, TicketCheckUnavailable } from '../../gateways/captcha/captcha.ts'
import { refuse } from '../../lib/refusal.ts'
import { hashToken, randomToken } from './tokens.ts'

const TICKET_SECONDS = 600
const expiry = sql`now() + make_interval(secs => ${TICKET_SECONDS})`

export interface Ticket {
  ticket: string
  randstr: string
}

/** Issues a captcha token of our own, for one send. */
export async function issueCaptchaToken(deps: Deps): Promise<Ticket> {
  const ticket = { ticket: randomToken(), randstr: randomToken().slice(0, 16) }
  const { randstr } = ticket
  await deps.db
    .insert(captchaTokens)
    .values({ ticketHash: hashToken(ticket.ticket), randstr, expiresAt: expiry })
  return ticket
}

async function takeOwn(deps: Deps, { ticket, randstr }: Ticket): Promise<boolean> {
  const taken = await deps.db
    .update(captchaTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(captchaTokens.ticketHash, hashToken(ticket)),
        eq(captchaTokens.randstr, randstr),
        isNull(captchaTokens.usedAt),
        gt(captchaTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ ticket: captchaTokens.ticketHash })
  return taken.length > 0
}

/**
 * Claims the token before it asks the provider, so that of fifty concurrent calls one asks. Without an answer the
 * token is invalid.
 */
async function takeProviders(
  deps: Deps,
  check: TicketCheck,
  { ticket, randstr }: Ticket,
  address: string,
): Promise<boolean> {
  const taken = await deps.db
    .insert(captchaTokens)
    .values({ ticketHash: hashToken(ticket), randstr, usedAt: sql`now()`, expiresAt: expiry })
    .onConflictDoNothing()
    .returning({ ticket: captchaTokens.ticketHash })
  if (taken.length === 0) return false
  try {
    return await check.isGood(ticket, randstr, address)
  } catch (error) {
    if (!(error instanceof TicketCheckUnavailable)) throw error
    deps.log.warn({ reason: error.message }, 'the captcha provider could not check a ticket')
    return false
  }
}

/** Consumes a token: of fifty concurrent sends with it, one passes. @throws verificationNotCompleted */
export async function consumeCaptchaToken(deps: Deps, ticket: Ticket, address: string): Promise<void> {
  const { tickets } = deps.captcha
  const good = tickets ? await takeProviders(deps, tickets, ticket, address) : await takeOwn(deps, ticket)
  if (!good) throw refuse('verificationNotCompleted')
}
