CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_by" integer,
	"status" smallint DEFAULT 0 NOT NULL,
	"step" text,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"name" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "backups_cause_check" CHECK ("backups"."cause" in ('schedule', 'by_hand', 'command')),
	CONSTRAINT "backups_status_check" CHECK ("backups"."status" between 0 and 3),
	CONSTRAINT "backups_step_check" CHECK ("backups"."step" in ('tables', 'files', 'verify'))
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backups_one_open_key" ON "backups" USING btree (("status" < 2)) WHERE "backups"."status" < 2;--> statement-breakpoint
CREATE INDEX "backups_due_idx" ON "backups" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "backups_name_idx" ON "backups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "backups_created_by_idx" ON "backups" USING btree ("created_by");