/**
 * Balances that are not the sum of their ledger, do not add up, or say otherwise than the bookings how many lessons are
 * to come; and people who are busy with what is not booked.
 */
export const wrongBalances = `
  select b.grant_id from balances b
  left join lateral (
    select coalesce(sum(hours) filter (where kind = 'bought'), 0) as bought,
      coalesce(sum(hours) filter (where kind = 'adjusted'), 0) as adjusted,
      coalesce(sum(hours) filter (where kind = 'booked'), 0)
        - coalesce(sum(hours) filter (where kind in ('returned', 'used')), 0) as booked,
      coalesce(sum(hours) filter (where kind = 'used'), 0) as used,
      coalesce(sum(hours) filter (where kind = 'forfeited'), 0) as forfeited,
      coalesce(sum(hours) filter (where kind = 'revoked'), 0) as revoked
    from balance_entries e where e.grant_id = b.grant_id
  ) as e on true
  where (b.bought, b.adjusted, b.booked, b.used, b.forfeited, b.revoked)
      is distinct from (e.bought, e.adjusted, e.booked, e.used, e.forfeited, e.revoked)
    or b.bought + b.adjusted <> b."left" + b.booked + b.used + b.forfeited + b.revoked
    or b.booked <> (select count(*) from bookings k where k.grant_id = b.grant_id and k.status = 'booked')
  union all
  select o.source_id from occupancies o
  where o.source = 'booking' and not exists (
    select from bookings k where k.id = o.source_id and k.status in ('held', 'booked', 'used'))
    or o.source = 'slot' and not exists (
      select from bookings k where k.lesson_id = o.source_id and k.status <> 'cancelled')`
