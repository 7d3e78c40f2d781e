CREATE TABLE "past_product_names" (
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "past_product_names_product_id_name_pk" PRIMARY KEY("product_id","name")
);
--> statement-breakpoint
ALTER TABLE "past_product_names" ADD CONSTRAINT "past_product_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_product_names_trgm_idx" ON "past_product_names" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "place_returned";--> statement-breakpoint
-- whoever renames a product, orders of it are still found by the name that they were made under
CREATE FUNCTION keep_product_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_product_names (product_id, name) VALUES (OLD.id, OLD.name) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_name AFTER UPDATE OF name ON products
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_product_name();--> statement-breakpoint
INSERT INTO past_product_names (product_id, name)
SELECT DISTINCT o.product_id, o.snapshot ->> 'name' FROM orders o JOIN products p ON p.id = o.product_id
WHERE o.snapshot ->> 'name' <> p.name;
