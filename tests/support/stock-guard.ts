import type pg from 'pg'

/**
 * Makes a test's database refuse every transaction after which a product's stock differs from the sum of its movements.
 * In production the school reports a difference instead of refusing a payment for it.
 */
export const guardStock = (pool: pg.Pool) =>
  pool.query(`
    create function require_stock_to_agree() returns trigger language plpgsql as $$
    declare
      product int := (to_jsonb(new) ->> tg_argv[0])::int;
      faulty record;
    begin
      select p.stock, coalesce(sum(m.difference), 0) as ledger into faulty
      from products p left join stock_movements m on m.product_id = p.id
      where p.id = product and p.stock_type = 2 group by p.id
      having p.stock <> coalesce(sum(m.difference), 0);
      if found then
        raise exception 'product % has a stock of %, and its ledger says %', product, faulty.stock, faulty.ledger;
      end if;
      return null;
    end $$;
    create constraint trigger stock_is_recorded after insert or update of stock, stock_type on products
      deferrable initially deferred for each row execute function require_stock_to_agree('id');
    create constraint trigger movement_is_applied after insert or update on stock_movements
      deferrable initially deferred for each row execute function require_stock_to_agree('product_id')`)
