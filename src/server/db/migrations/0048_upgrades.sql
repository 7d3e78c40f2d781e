CREATE TABLE "later_steps" (
	"name" text PRIMARY KEY NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "upgrades" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upgrades_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_release" text,
	"to_release" text NOT NULL,
	"how" text NOT NULL,
	"migrations" integer DEFAULT 0 NOT NULL,
	"backup" text,
	"began_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upgrades_how_check" CHECK ("upgrades"."how" in ('start', 'command'))
);
