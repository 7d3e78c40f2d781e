create index concurrently if not exists "products_home_idx" on "products" USING btree ("is_hot","id") WHERE "products"."status" = 2;
--> statement-breakpoint
create index concurrently if not exists "products_limited_idx" on "products" USING btree ("id") WHERE "products"."stock_type" = 2;
