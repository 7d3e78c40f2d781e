-- The words of a text as a search vector: Latin words whole, other scripts by every two characters that follow each
-- other and by the last one alone. No parser and no dictionary: the same under every locale. Its other half is
-- features/catalog/search.ts.
CREATE FUNCTION search_words(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(
    SELECT DISTINCT word FROM (
      SELECT (regexp_matches(lower(content), '[a-z0-9]+', 'g'))[1] AS word
      UNION ALL
      SELECT CASE WHEN substr(lower(content), i + 1, 1) ~ '[^\x01-\x7f]'
        THEN substr(lower(content), i, 2) ELSE substr(lower(content), i, 1) END
      FROM generate_series(1, char_length(content)) AS i
      WHERE substr(lower(content), i, 1) ~ '[^\x01-\x7f]'
    ) AS words
  ))
$$;
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"product_id" integer,
	"label" text DEFAULT '' NOT NULL,
	"price" numeric(14, 4),
	"number" smallint,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_times_check" CHECK ("activities"."end_at" > "activities"."begin_at"),
	CONSTRAINT "activities_kind_check" CHECK (case "activities"."type"
        when 1 then "activities"."product_id" is not null and "activities"."price" > 0 and "activities"."number" between 2 and 100
        when 2 then "activities"."product_id" is not null and "activities"."price" > 0
        when 3 then "activities"."product_id" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "coupon_products" (
	"coupon_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "coupon_products_coupon_id_product_id_pk" PRIMARY KEY("coupon_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"amount" numeric(14, 4) NOT NULL,
	"currency" smallint NOT NULL,
	"enable_condition" smallint DEFAULT 1 NOT NULL,
	"enable_amount" numeric(14, 4) DEFAULT '0' NOT NULL,
	"scope" smallint DEFAULT 1 NOT NULL,
	"excludes_discounted" boolean DEFAULT false NOT NULL,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"total" integer,
	"claimed" integer DEFAULT 0 NOT NULL,
	"is_claimable" boolean DEFAULT true NOT NULL,
	CONSTRAINT "coupons_amount_check" CHECK ("coupons"."amount" > 0),
	CONSTRAINT "coupons_times_check" CHECK ("coupons"."end_at" > "coupons"."begin_at"),
	CONSTRAINT "coupons_claimed_check" CHECK ("coupons"."total" is null or "coupons"."claimed" <= "coupons"."total")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"activity_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"leader_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"paid" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_state_check" CHECK ("groups"."state" in ('open', 'formed', 'failed')),
	CONSTRAINT "groups_paid_check" CHECK ("groups"."paid" between 0 and "groups"."number")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"consignee" text NOT NULL,
	"area_code" text NOT NULL,
	"telephone" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"full_address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "export_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"filter" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"language" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "export_jobs_status_check" CHECK ("export_jobs"."status" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "package_products" (
	"package_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "package_products_package_id_product_id_pk" PRIMARY KEY("package_id","product_id"),
	CONSTRAINT "package_products_self_check" CHECK ("package_products"."package_id" <> "package_products"."product_id")
);
--> statement-breakpoint
CREATE TABLE "free_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "free_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"activity_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"paid_at" timestamp with time zone,
	"left_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"order_id" integer,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_coupons_status_check" CHECK ("user_coupons"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "bill_differences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"method" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"finding" text NOT NULL,
	"our_number" text NOT NULL,
	"provider_number" text NOT NULL,
	"currency" smallint NOT NULL,
	"our_amount" numeric(14, 4),
	"provider_amount" numeric(14, 4),
	"order_id" integer,
	"settled_at" timestamp with time zone,
	"settled_by" integer,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_differences_finding_check" CHECK ("bill_differences"."finding" in ('missing_here', 'missing_there', 'amount'))
);
--> statement-breakpoint
CREATE TABLE "payment_bills" (
	"method" text NOT NULL,
	"day" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"totals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"differences" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"last_error" text,
	"read_at" timestamp with time zone,
	CONSTRAINT "payment_bills_method_day_pk" PRIMARY KEY("method","day"),
	CONSTRAINT "payment_bills_state_check" CHECK ("payment_bills"."state" in ('waiting', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "wechat_payers" (
	"user_id" integer NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wechat_payers_user_id_app_id_pk" PRIMARY KEY("user_id","app_id")
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_outcome_check";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(name)) STORED;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "block_status" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changed_amount" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "activity_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "user_coupon_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_off" numeric(14, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "express_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "express_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" integer;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "scene" text DEFAULT 'desktop' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "redirect_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider_reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_status" smallint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" integer;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "notify_url" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "next_notify_at" integer;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "method" text DEFAULT 'wechat' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "currency" text DEFAULT 'CNY' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "product" text DEFAULT 'NATIVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD COLUMN "cancel_url" text;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_leader_id_users_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_products" ADD CONSTRAINT "package_products_package_id_products_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_products" ADD CONSTRAINT "package_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_claims" ADD CONSTRAINT "free_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "free_claims" ADD CONSTRAINT "free_claims_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_coupons" ADD CONSTRAINT "user_coupons_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_differences" ADD CONSTRAINT "bill_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_differences" ADD CONSTRAINT "bill_differences_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_differences" ADD CONSTRAINT "bill_differences_bill_fk" FOREIGN KEY ("method","day") REFERENCES "public"."payment_bills"("method","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wechat_payers" ADD CONSTRAINT "wechat_payers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_product_idx" ON "activities" USING btree ("product_id","type","end_at");--> statement-breakpoint
CREATE INDEX "activities_type_idx" ON "activities" USING btree ("type","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "coupon_products_product_idx" ON "coupon_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_activity_key" ON "coupons" USING btree ("activity_id");--> statement-breakpoint
CREATE INDEX "groups_activity_idx" ON "groups" USING btree ("activity_id","state");--> statement-breakpoint
CREATE INDEX "groups_expiry_idx" ON "groups" USING btree ("expires_at") WHERE "groups"."state" = 'open';--> statement-breakpoint
CREATE INDEX "addresses_user_idx" ON "addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default_key" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "export_jobs_user_idx" ON "export_jobs" USING btree ("created_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "export_jobs_open_idx" ON "export_jobs" USING btree ("id") WHERE "export_jobs"."status" < 2;--> statement-breakpoint
CREATE INDEX "package_products_product_idx" ON "package_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "free_claims_once_key" ON "free_claims" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "free_claims_product_idx" ON "free_claims" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_live_key" ON "group_members" USING btree ("activity_id","user_id") WHERE "group_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "group_members_group_idx" ON "group_members" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_once_key" ON "user_coupons" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_coupons_order_key" ON "user_coupons" USING btree ("order_id") WHERE "user_coupons"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "user_coupons_user_idx" ON "user_coupons" USING btree ("user_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_differences_bill_idx" ON "bill_differences" USING btree ("method","day");--> statement-breakpoint
CREATE INDEX "payment_bills_due_idx" ON "payment_bills" USING btree ("next_try_at") WHERE "payment_bills"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_coupon_id_user_coupons_id_fk" FOREIGN KEY ("user_coupon_id") REFERENCES "public"."user_coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_placed_by_users_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_price_idx" ON "products" USING btree ("price","id") WHERE "products"."status" = 2;--> statement-breakpoint
CREATE INDEX "refunds_state_idx" ON "refunds" USING btree ("state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_refund_key" ON "sandbox_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment_idx" ON "sandbox_refunds" USING btree ("out_trade_no");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_due_idx" ON "sandbox_refunds" USING btree ("next_notify_at") WHERE "sandbox_refunds"."next_notify_at" is not null;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_block_status_check" CHECK ("grants"."block_status" between 0 and 2);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_outcome_check" CHECK ("payments"."outcome" in ('granted', 'duplicate', 'late', 'sold_out', 'group_closed', 'repriced'));