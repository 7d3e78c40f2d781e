CREATE TABLE "stock_movements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"order_id" integer,
	"cause" text NOT NULL,
	"difference" integer NOT NULL,
	"actor_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_cause_check" CHECK ("stock_movements"."cause" in ('opening', 'sale', 'return', 'edit', 'unexplained', 'correction'))
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_product_idx" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order_idx" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;
--> statement-breakpoint
-- Counting begins. The orders that hold a place are written down, so that it comes back when they are undone; so are
-- those whose group was full or over when their payment came, up to now: their place was taken and never came back.
-- The reconciliation of the stock shows these, since an order that was refunded should hold none.
WITH held AS (
  SELECT o.id, o.product_id FROM orders o JOIN products p ON p.id = o.product_id AND p.stock_type = 2
  WHERE o.status IN (3, 6, 7, 9, 11, 12, 13)
    OR o.status = 8 AND o.shipped_at IS NOT NULL
    OR o.status = 10 AND NOT EXISTS (SELECT FROM refunds r
      WHERE r.order_id = o.id AND r.reason IN ('late', 'sold_out', 'group_closed', 'group_failed'))
    OR EXISTS (SELECT FROM payments y WHERE y.order_id = o.id AND y.outcome = 'group_closed')
)
INSERT INTO stock_movements (product_id, order_id, cause, difference)
SELECT product_id, order_id, 'opening', difference FROM (
  SELECT p.id AS product_id, NULL::integer AS order_id, (p.stock + count(h.id))::integer AS difference
  FROM products p LEFT JOIN held h ON h.product_id = p.id WHERE p.stock_type = 2 GROUP BY p.id
  UNION ALL SELECT product_id, id, -1 FROM held
) opening
ORDER BY product_id, order_id NULLS FIRST;
