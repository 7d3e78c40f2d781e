CREATE TABLE "offline_payments" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"recorded_by" integer,
	CONSTRAINT "offline_payments_kind_check" CHECK ("offline_payments"."kind" in ('cash', 'bank', 'card', 'cheque', 'other', 'free', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "payment_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"corrected_by" integer,
	"reason" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_outcome_check";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_kind" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hand_by" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "place_returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offline_payments" ADD CONSTRAINT "offline_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offline_payments" ADD CONSTRAINT "offline_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_corrections" ADD CONSTRAINT "payment_corrections_corrected_by_users_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_corrections_payment_idx" ON "payment_corrections" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_hand_by_users_id_fk" FOREIGN KEY ("hand_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offline_check" CHECK (("payments"."method" = 'offline') = ("payments"."attempt_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_outcome_check" CHECK ("payments"."outcome" in ('granted', 'duplicate', 'late', 'sold_out', 'group_closed', 'repriced', 'void'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_hand_kind_check" CHECK ("refunds"."hand_kind" is null or ("refunds"."by_hand" and "refunds"."hand_kind" in ('cash', 'bank', 'card', 'cheque', 'other')));
--> statement-breakpoint
-- orders that the school placed before had no payment in the journal
WITH recorded AS (
	INSERT INTO "payments" ("order_id", "method", "transaction_id", "amount", "currency", "is_test", "outcome", "paid_at")
	SELECT o."id", 'offline', o."order_number", o."amount", o."currency", o."is_test", 'granted', coalesce(o."paid_at", o."created_at")
	FROM "orders" o
	WHERE o."payment" = 3 AND o."source" = 4 AND o."status" NOT IN (0, 1)
		AND NOT EXISTS (SELECT FROM "payments" p WHERE p."order_id" = o."id")
	RETURNING "id", "order_id", "amount"
)
INSERT INTO "offline_payments" ("payment_id", "kind", "recorded_by")
SELECT r."id", CASE WHEN r."amount" > 0 THEN 'unknown' ELSE 'free' END, o."placed_by"
FROM recorded r JOIN "orders" o ON o."id" = r."order_id";
