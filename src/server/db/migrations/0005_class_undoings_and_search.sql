-- a trusted extension: whoever may create in the database may make it
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "open_class_undoings" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"reason" text NOT NULL,
	"last_order_id" integer DEFAULT 0 NOT NULL,
	"failed" integer[] DEFAULT '{}' NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"by_hand" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "open_class_undoings" ADD CONSTRAINT "open_class_undoings_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_class_undoings" ADD CONSTRAINT "open_class_undoings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_class_undoings_due_idx" ON "open_class_undoings" USING btree ("class_id") WHERE "open_class_undoings"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_trgm_idx" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username_trgm_idx" ON "users" USING gin ("username" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_end_idx" ON "users" USING btree (reverse("telephone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_name_trgm_idx" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_activity_idx" ON "orders" USING btree ("activity_id") WHERE "orders"."activity_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_paid_idx" ON "payments" USING btree ("paid_at");--> statement-breakpoint
-- a school that sells in TWD, JPY or HUF has prices without decimals from now on, as features/backoffice/site/fit-prices.ts makes them
UPDATE "products" SET "price" = greatest(round("price"), 1) WHERE "price" > 0 AND "price" <> round("price")
	AND EXISTS (SELECT FROM "settings" WHERE "key" = 'web_config' AND "value"->>'currency' IN ('5', '7', '14'));--> statement-breakpoint
UPDATE "activities" SET "price" = greatest(round("price"), 1) WHERE "price" > 0 AND "price" <> round("price")
	AND EXISTS (SELECT FROM "settings" WHERE "key" = 'web_config' AND "value"->>'currency' IN ('5', '7', '14'));--> statement-breakpoint
UPDATE "groups" SET "price" = greatest(round("price"), 1) WHERE "price" > 0 AND "price" <> round("price")
	AND EXISTS (SELECT FROM "settings" WHERE "key" = 'web_config' AND "value"->>'currency' IN ('5', '7', '14'));
