CREATE TABLE "announcement_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"target_id" integer,
	"target_name" text DEFAULT '' NOT NULL,
	"channels" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" integer,
	"leaves_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"people" integer DEFAULT 0 NOT NULL,
	"handled" integer DEFAULT 0 NOT NULL,
	"last_user_id" integer DEFAULT 0 NOT NULL,
	"numbers" jsonb,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_state_check" CHECK ("announcements"."state" in ('draft', 'waiting', 'sending', 'sent', 'stopped')),
	CONSTRAINT "announcements_leaves_at_check" CHECK (("announcements"."state" = 'draft') = ("announcements"."leaves_at" is null))
);
--> statement-breakpoint
CREATE TABLE "message_delivery_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"sent" integer NOT NULL,
	"failed" integer NOT NULL,
	"cost" numeric(14, 4) NOT NULL,
	CONSTRAINT "message_delivery_days_day_kind_channel_pk" PRIMARY KEY("day","kind","channel")
);
--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "cost" numeric(14, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD COLUMN "cost" numeric(14, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcement_templates_name_key" ON "announcement_templates" USING btree ("name");--> statement-breakpoint
CREATE INDEX "announcements_due_idx" ON "announcements" USING btree ("leaves_at") WHERE "announcements"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "messages_announcement_idx" ON "messages" USING btree ("target_id") WHERE "messages"."kind" in ('announcement', 'advertising');